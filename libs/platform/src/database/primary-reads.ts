import type { DataSource } from 'typeorm';
import { MarketReads } from './market-reads';
import { lostItsName, prepared } from './prepared-statement';
import { isOver, onConnection, rowsOf } from './sql';

/** Longer than the server lets a statement run: a connection that is cut off never says so. Units: milliseconds. */
const answerWithinMs = 3_000;

/** Reads market data from the app's own database, over the connections of its pool. */
export class PrimaryReads extends MarketReads {
  constructor(
    private readonly dataSource: Pick<DataSource, 'driver' | 'query'>,
    private readonly withinMs = answerWithinMs,
  ) {
    super();
  }

  async query<T>(statement: string, parameters: unknown[] = []): Promise<T> {
    const question = { ...prepared(statement, parameters), query_timeout: this.withinMs };
    try {
      const { rows } = await onConnection(this.dataSource, (client) => client.query(question), isSpoilt);
      return rows as T;
    } catch (error) {
      if (!lostItsName(error)) throw error;
      return (await rowsOf(this.dataSource, statement, parameters)) as T;
    }
  }
}

/** A name that is lost stays lost on its connection. */
function isSpoilt(error: unknown): boolean {
  return isOver(error) || lostItsName(error);
}
