/**
 * Where market data is read from: never accounts, limits, usage or billing. What it gives is never older than what
 * this process knows to be committed. Read only: it is no place to write.
 */
export abstract class MarketReads {
  /** Errors: those of the primary. */
  abstract query<T>(statement: string, parameters?: unknown[]): Promise<T>;
}
