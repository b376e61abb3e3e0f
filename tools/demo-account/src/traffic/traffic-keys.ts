import type { ApiKey } from '@market/auth';
import type { Environment } from '@market/contracts';
import { demoKeys } from '../cast';

/** Time in which requests come with a key. Units: milliseconds since 1970; the end is exclusive. */
interface KeySpan {
  readonly id: string;
  readonly environment: Environment;
  readonly weight: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Keys of the account that requests come with. Keys that its users make beside these get none. */
export class TrafficKeys {
  private constructor(private readonly spans: readonly KeySpan[]) {}

  /**
   * Finds the keys of the cast among those of the account, whatever they are called by now. A key that was replaced hands
   * its requests on to the other at once; one that was revoked, or has expired, gets none from then on.
   *
   * @param keys all keys of the account, oldest first
   */
  static of(keys: readonly ApiKey[]): TrafficKeys {
    const byId = new Map(keys.map((key) => [key.id, key]));
    const spans: KeySpan[] = [];
    demoKeys.forEach(({ weight }, at) => {
      let key = keys[at];
      while (key !== undefined) {
        const next = key.replacedBy === null ? undefined : byId.get(key.replacedBy);
        const ends = [key.revokedAt, key.expiresAt, next?.createdAt].flatMap((end) => end?.getTime() ?? []);
        const { id, environment, createdAt } = key;
        const untilMs = Math.min(Infinity, ...ends);
        spans.push({ id, environment, weight, fromMs: createdAt.getTime(), untilMs });
        key = next;
      }
    });
    return new TrafficKeys(spans);
  }

  /** Tells whether requests come, or came, with a key. */
  has(id: string): boolean {
    return this.spans.some((span) => span.id === id);
  }

  /** Returns the key of a request; null if none works at its time. @param part where it is drawn, 0 to 1 */
  keyAt(environment: Environment, atMs: number, part: number): string | null {
    const working = this.spans.filter(
      (span) => span.environment === environment && span.fromMs <= atMs && atMs < span.untilMs,
    );
    let rest = part * working.reduce((sum, { weight }) => sum + weight, 0);
    return working.find(({ weight }) => (rest -= weight) < 0)?.id ?? null;
  }
}
