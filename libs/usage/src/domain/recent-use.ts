import type { MinuteSpent } from './spent-minutes';
import { SpenderMap } from './spender-map';
import type { Spender } from './spender';

const minuteMs = 60_000;

interface Use {
  used: number;
  atMs: number;
}

/**
 * Remembers the last known use of the shared minute windows while it counts: an account starts with it here while
 * neither the windows nor the database can be read. Units: milliseconds since 1970.
 */
export class RecentUse {
  private readonly uses = new SpenderMap<Use>();
  private sweptAtMs = 0;

  /** Notes the number of requests that count in the account's minute. */
  note(spender: Spender, used: number, nowMs: number): void {
    const known = this.uses.get(spender);
    if (known === undefined) this.uses.set(spender, { used, atMs: nowMs });
    else {
      known.used = used;
      known.atMs = nowMs;
    }
    if (nowMs - this.sweptAtMs >= minuteMs) this.sweep(nowMs);
  }

  /** Each as if it came when it was last heard of: none is freed too early. */
  of(spender: Spender): readonly MinuteSpent[] {
    const known = this.uses.get(spender);
    return known === undefined ? [] : [{ lastAtMs: known.atMs, requests: known.used }];
  }

  private sweep(nowMs: number): void {
    this.sweptAtMs = nowMs;
    this.uses.deleteWhere(({ atMs }) => nowMs - atMs > minuteMs);
  }
}
