import { type Clock, type MaybePromise, inTime, minuteOf } from '@market/kernel';
import {
  AccountWindows,
  type Limits,
  type Spender,
  SpenderMap,
  type MinuteSpent,
} from './domain/account-windows';
import { SteadyTime, type Instant } from './domain/sliding-window';
import { freedSlots, toWallTime, type Judgement, type Limiter, type WindowUsage } from './limiter';

/** Port to admitted requests that are stored outside this process. */
export interface SpentRequests {
  /** Records one admitted request. */
  spend(account: Spender, atMs: number): void;

  /**
   * Passes the requests of an account in the last 24 hours to `take`, with the snapshot of the database that they were
   * read from. Calls `take` synchronously with the read of the unwritten part. Errors: any.
   */
  recall(account: Spender, take: (spent: readonly MinuteSpent[], snapshot: string) => void): Promise<void>;

  /** Resolves when every write that was running has ended, so that its outcome is known. */
  settled(): Promise<void>;

  /** Returns the last known requests of an account's minute without a query, for use until the recall. */
  recent(account: Spender): readonly MinuteSpent[];
}

const sweepEveryMs = 60_000;
/** Max wait of a request for the recall of its account. Units: milliseconds. */
const recallWithinMs = 250;
/** Time after a failed recall in which no request waits for another one. Units: milliseconds. */
const recallAgainAfterMs = 1_000;

interface Entry {
  windows: AccountWindows;
  recalled: boolean;
  recalling: Promise<void> | null;
  /** Minute of the last request, see `minuteOf`. A small number, which V8 stores in the object. */
  askedInMinute: number;
}

/** Limiter in the memory of this process: exact for one API process. One counter for each account and environment. */
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
   * See `Limiter`. The decision is synchronous, so concurrent requests are decided one after the other. The first
   * request of an account waits up to 250 ms for the recall of earlier requests. If that takes longer, the windows
   * start with the last known use and are replaced when the recall ends.
   */
  judge(account: Spender, limits: Limits): MaybePromise<Judgement> {
    const at = this.time.now();
    const entry = this.entryOf(account, at);
    if (entry.recalled) return this.decide(account, entry, limits, at);
    return this.recall(account, entry).then(() =>
      // If the windows were dropped meanwhile, decide by the new ones.
      this.entries.get(account) === entry
        ? this.decide(account, entry, limits, this.time.now())
        : this.judge(account, limits),
    );
  }

  /** Decides without waiting for a recall, for a request that has already waited. */
  judgeAtOnce(account: Spender, limits: Limits): Judgement {
    const at = this.time.now();
    const entry = this.entryOf(account, at);
    if (!entry.recalled) void this.recall(account, entry);
    return this.decide(account, entry, limits, at);
  }

  /** See `Limiter`. */
  async usage(account: Spender, limits: Limits): Promise<WindowUsage> {
    const entry = this.entryOf(account, this.time.now());
    if (!entry.recalled) await this.recall(account, entry);
    if (this.entries.get(account) !== entry) return this.usage(account, limits);
    const at = this.time.now();
    const { minute, day } = entry.windows.emptyAtMs(at.steadyMs);
    const next = entry.windows.nextFree(at.steadyMs, limits);
    return {
      used: entry.windows.used(at.steadyMs),
      emptyAt: { minute: toWallTime(minute, at), day: toWallTime(day, at) },
      nextFree: { minute: freedSlots(next.minute, at), day: freedSlots(next.day, at) },
    };
  }

  /** Drops all windows; they are recalled at the next request. */
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

  /** Drops, once a minute, the accounts without counted requests. */
  private sweep({ steadyMs }: Instant): void {
    if (steadyMs - this.sweptAtMs < sweepEveryMs) return;
    this.sweptAtMs = steadyMs;
    // Keep accounts with a request in the present or the previous minute.
    const quietSinceMinute = minuteOf(steadyMs) - 2;
    this.entries.deleteWhere(({ recalling, askedInMinute, windows }) => {
      const isQuiet = recalling === null && askedInMinute <= quietSinceMinute;
      return isQuiet && windows.used(steadyMs).day === 0;
    });
  }
}
