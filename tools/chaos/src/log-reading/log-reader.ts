import { pause } from '../readers';

/** Time until a reader that has everything asks again. Units: milliseconds. */
const askAgainMs = 150;

/** Part of the log in a response. */
interface LogPart {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly nextAfter: string | null; readonly hasMore: boolean };
}

/** Consumer of the event log: reads behind the last event that it has, from an API that is killed now and then. */
export class LogReader {
  /** Ids of the events, in the order in which they came. */
  readonly seen: string[] = [];
  /** Requests that were not answered, or not with a part of the log. */
  failed = 0;
  private readonly loop: Promise<void>;
  private isOver = false;

  constructor(
    private readonly base: string,
    private readonly key: string,
  ) {
    this.loop = this.follow();
  }

  /** Waits until it has a number of different events, for a limited time. */
  async untilCount(count: number, withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (new Set(this.seen).size < count && performance.now() < deadline) await pause(askAgainMs);
  }

  /** Reads the events until now and for twice the usual pause afterwards, then ends. */
  async stop(): Promise<void> {
    await pause(2 * askAgainMs);
    this.isOver = true;
    await this.loop;
  }

  private async follow(): Promise<void> {
    let after: string | null = null;
    while (!this.isOver) {
      const part = await this.read(after);
      if (part === null) this.failed += 1;
      this.seen.push(...(part?.data ?? []).map(({ id }) => id));
      after = part?.meta.nextAfter ?? after;
      if (part?.meta.hasMore !== true) await pause(askAgainMs);
    }
  }

  /** Reads a part; null without a response, or with another one: the API or its database is away. */
  private async read(after: string | null): Promise<LogPart | null> {
    // A part is small, so that a kill meets a reader between two of them.
    const query = `?limit=7${after === null ? '' : `&after=${after}`}`;
    const answer = await fetch(`${this.base}/v1/events${query}`, {
      headers: { 'X-API-Key': this.key },
    }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as LogPart | null | undefined;
    return answer?.status === 200 ? (body ?? null) : null;
  }
}
