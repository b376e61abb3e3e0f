import { EventSource } from 'eventsource';
import { pause } from '../readers';

const caughtUpWithinMs = 20_000;

/** Stream of events that a customer's library follows, and opens again by itself behind the last event that it has. */
export class FollowedStream {
  /** Number of times that it was opened. */
  opened = 0;
  private readonly counts = new Map<string, number>();
  private readonly source: EventSource;
  private expected: ReadonlySet<string> = new Set();

  /** @param base address of the API @param key live key */
  constructor(base: string, key: string) {
    this.source = new EventSource(`${base}/v1/events/stream`, {
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-API-Key': key } }),
    });
    this.source.addEventListener('open', () => (this.opened += 1));
    this.source.addEventListener('message', ({ lastEventId }) =>
      this.counts.set(lastEventId, (this.counts.get(lastEventId) ?? 0) + 1),
    );
  }

  /** Number of expected events that it did not send. */
  get missed(): number {
    return [...this.expected].filter((id) => !this.counts.has(id)).length;
  }

  /** Number of events that it sent more than once. */
  get repeated(): number {
    return [...this.counts.values()].filter((count) => count > 1).length;
  }

  /** Waits for a limited time until it has sent all of the expected events, then ends it. @param ids of all events since it began */
  async end(ids: Iterable<string>): Promise<void> {
    this.expected = new Set(ids);
    const deadline = performance.now() + caughtUpWithinMs;
    while (this.missed > 0 && performance.now() < deadline) await pause(100);
    this.source.close();
  }
}
