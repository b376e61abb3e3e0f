import pg from 'pg';

/**
 * A connection of a pool that ends itself when an answer stays away for longer than `query_timeout`: the package gives
 * up the statement, but would send the next one behind it. A way that is cut without a word is otherwise noticed by the
 * system after a quarter of an hour.
 */
export class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The package declares a dozen forms of it. Those with a callback are the pool's, which drops what failed by itself.
    const ask = this.query.bind(this) as (...question: unknown[]) => unknown;
    const query = (...question: unknown[]) => {
      const answer = ask(...question);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.endAfter(error));
      return answer;
    };
    Object.assign(this, { query });
  }

  private endAfter(error: unknown): void {
    const isSilence = error instanceof Error && error.message === 'Query read timeout';
    if (isSilence) void this.end().catch(() => undefined);
  }
}
