import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import type { Admission, Caller, Meter } from '@market/platform/access';
import { admissionOf } from './admission';
import { AccountWindows, type Limits } from './domain/account-windows';
import { SteadyTime } from './domain/steady-time';

const sweepEveryMs = 60_000;

/** Counts in the memory of this process: exact for one API process. One counter per account and environment. */
@Injectable()
export class InProcessMeter implements Meter {
  private readonly time: SteadyTime;
  private readonly windows = new Map<string, AccountWindows>();
  private sweptAtMs: number;

  constructor(clock: Clock) {
    this.time = new SteadyTime(clock);
    this.sweptAtMs = this.time.now().steadyMs;
  }

  /** See `Meter`. One step without a pause inside: concurrent requests are decided one after the other. */
  admit(account: Pick<Caller, 'accountId' | 'environment'>, limits: Limits): Promise<Admission> {
    const now = this.time.now();
    this.sweep(now.steadyMs);
    const decision = this.windowsOf(account).admit(now.steadyMs, limits);
    return Promise.resolve(admissionOf(decision, limits.requestsPerMinute, now));
  }

  /** What counts in an account's windows at present: the counters that enforce. */
  used(account: Pick<Caller, 'accountId' | 'environment'>): {
    readonly minute: number;
    readonly day: number;
  } {
    return this.windows.get(keyOf(account))?.used(this.time.now().steadyMs) ?? { minute: 0, day: 0 };
  }

  /** How many accounts are held in memory. */
  get accounts(): number {
    return this.windows.size;
  }

  private windowsOf(account: Pick<Caller, 'accountId' | 'environment'>): AccountWindows {
    const key = keyOf(account);
    const known = this.windows.get(key);
    if (known !== undefined) return known;
    const made = new AccountWindows();
    this.windows.set(key, made);
    return made;
  }

  /** Forgets, once a minute, the accounts with nothing left to count. */
  private sweep(steadyMs: number): void {
    if (steadyMs - this.sweptAtMs < sweepEveryMs) return;
    this.sweptAtMs = steadyMs;
    for (const [key, windows] of this.windows) {
      if (windows.used(steadyMs).day === 0) this.windows.delete(key);
    }
  }
}

function keyOf({ accountId, environment }: Pick<Caller, 'accountId' | 'environment'>): string {
  return `${environment}:${accountId}`;
}
