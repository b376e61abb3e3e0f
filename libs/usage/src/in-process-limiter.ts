import { type Clock, type MaybePromise, inTime } from '@market/kernel';
import { AccountWindows, type Limits } from './domain/account-windows';
import { SpenderMap } from './domain/spender-map';
import { minuteOf, type MinuteSpent } from './domain/spent-minutes';
import { SteadyTime, type Instant } from './domain/steady-time';
import type { Spender } from './domain/spender';
import type { Judgement, Limiter, WindowUse } from './limiter';

/** Port to spent requests that are stored outside this process. */
export interface SpentRequests {
  /** One request took a slot. */
  spend(account: Spender, atMs: number): void;

  /**
   * Gives what an account spent in the last 24 hours, in the very step in which it is true, with the snapshot of the
   * database that this goes by. Errors: any.
   */
  recall(account: Spender, take: (spent: readonly MinuteSpent[], snapshot: string) => void): Promise<void>;

  /** Resolves when it is known of all that was spent so far whether it is written. */
  settled(): Promise<void>;

  /** Returns the requests of an account's last minute that are known without reading, until they are recalled. */
  recent(account: Spender): readonly MinuteSpent[];
}

const sweepEveryMs = 60_000;
/** A first request of an account waits no longer for what is written about it. Units: milliseconds. */
const recallWithinMs = 250;
/** Time after a failed recall in which no request waits for another one. Units: milliseconds. */
const recallAgainAfterMs = 1_000;

interface Entry {
  windows: AccountWindows;
  recalled: boolean;
  recalling: Promise<void> | null;
  /** See `minuteOf`; a small number, which lies in the object itself. */
  askedInMinute: number;
}

/** Counts in the memory of this process: exact for one API process. One counter per account and environment. */
export class InProcessLimiter implements Limiter {
  private readonly time: SteadyTime;
  private readonly entries = new SpenderMap<Entry>();
  private sweptAtMs: number;
  private recallFromMs = 0;

  constructor(
    clock: Clock,
    private readonly spent: Omit<SpentRequests, 'settled'>,
  ) {
    this.time = new SteadyTime(clock);
    this.sweptAtMs = this.time.now().steadyMs;
  }

  /**
   * See `Limiter`. One step without a pause inside: concurrent requests are decided one after the other. The first
   * request of an account waits a moment for what was spent before this process began; when that takes too long,
   * the windows begin with what is known at once and are put right as soon as the rest is.
   */
  judge(account: Spender, limits: Limits): MaybePromise<Judgement> {
    const at = this.time.now();
    const entry = this.entryOf(account, at);
    if (entry.recalled) return this.decide(account, entry, limits, at);
    return this.recall(account, entry).then(() =>
      // What was forgotten meanwhile counts no more.
      this.entries.get(account) === entry
        ? this.decide(account, entry, limits, this.time.now())
        : this.judge(account, limits),
    );
  }

  /** Like `judge`, for an account whose request has waited already. */
  judgeAtOnce(account: Spender, limits: Limits): Judgement {
    const at = this.time.now();
    const entry = this.entryOf(account, at);
    if (!entry.recalled) void this.recall(account, entry);
    return this.decide(account, entry, limits, at);
  }

  /** See `Limiter`. */
  async used(account: Spender): Promise<WindowUse> {
    const entry = this.entryOf(account, this.time.now());
    if (!entry.recalled) await this.recall(account, entry);
    if (this.entries.get(account) !== entry) return this.used(account);
    return entry.windows.used(this.time.now().steadyMs);
  }

  /** Forgets all windows: they are recalled when they are needed again. */
  forget(): void {
    this.entries.clear();
  }

  /** Number of accounts in memory. */
  get accounts(): number {
    return this.entries.size;
  }

  private decide(account: Spender, entry: Entry, limits: Limits, at: Instant): Judgement {
    this.sweep(at);
    const decision = entry.windows.admit(at.steadyMs, limits);
    if (decision.admitted) this.spent.spend(account, at.steadyMs);
    return { decision, at };
  }

  private entryOf(account: Spender, { steadyMs }: Instant): Entry {
    const askedInMinute = minuteOf(steadyMs);
    const known = this.entries.get(account);
    if (known !== undefined) {
      known.askedInMinute = askedInMinute;
      return known;
    }
    const windows = AccountWindows.recalled(this.spent.recent(account), steadyMs);
    const made: Entry = { windows, recalled: false, recalling: null, askedInMinute };
    this.entries.set(account, made);
    return made;
  }

  private async recall(account: Spender, entry: Entry): Promise<void> {
    if (this.time.now().steadyMs < this.recallFromMs) return;
    entry.recalling ??= this.spent
      .recall(account, (spent) => {
        entry.windows = AccountWindows.recalled(spent, this.time.now().steadyMs);
        entry.recalled = true;
      })
      .catch(() => this.recallLater())
      .finally(() => {
        entry.recalling = null;
      });
    await inTime(recallWithinMs, entry.recalling, () => this.recallLater());
  }

  private recallLater(): void {
    this.recallFromMs = this.time.now().steadyMs + recallAgainAfterMs;
  }

  /** Forgets, once a minute, the accounts with nothing left to count. */
  private sweep({ steadyMs }: Instant): void {
    if (steadyMs - this.sweptAtMs < sweepEveryMs) return;
    this.sweptAtMs = steadyMs;
    // Nobody asked in the minute before, and whoever does it in this one is not swept.
    const quietSinceMinute = minuteOf(steadyMs) - 2;
    this.entries.deleteWhere(({ recalling, askedInMinute, windows }) => {
      const isQuiet = recalling === null && askedInMinute <= quietSinceMinute;
      return isQuiet && windows.used(steadyMs).day === 0;
    });
  }
}
