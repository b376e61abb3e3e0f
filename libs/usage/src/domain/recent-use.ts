import { minuteMs } from '@market/kernel';
import { type MinuteSpent, type Spender, SpenderMap } from './account-windows';

interface Use {
  used: number;
  atMs: number;
}

/**
 * Last known use of the shared minute windows. An account starts with it in process while neither the windows nor the
 * database can be read. Units: milliseconds since 1970.
 */
export class RecentUse {
  private readonly uses = new SpenderMap<Use>();
  private sweptAtMs = 0;

  /** Stores the number of requests that count in the account's minute window. */
  note(spender: Spender, used: number, nowMs: number): void {
    const known = this.uses.get(spender);
    if (known === undefined) this.uses.set(spender, { used, atMs: nowMs });
    else {
      known.used = used;
      known.atMs = nowMs;
    }
    if (nowMs - this.sweptAtMs >= minuteMs) this.sweep(nowMs);
  }

  /**
   * Returns the last known use, dated as if all requests came at the time of the note, so that none is freed too
   * early.
   */
  of(spender: Spender): readonly MinuteSpent[] {
    const known = this.uses.get(spender);
    return known === undefined ? [] : [{ lastAtMs: known.atMs, requests: known.used }];
  }

  private sweep(nowMs: number): void {
    this.sweptAtMs = nowMs;
    this.uses.deleteWhere(({ atMs }) => nowMs - atMs > minuteMs);
  }
}
