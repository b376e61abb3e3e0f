/** Request that a fake service got. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Refusal of the next requests. */
export interface Refusal {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  /** Start of the log, with 410: an instant; null for an empty log. */
  readonly startsAt?: string | null;
}
