import { randomBytes } from 'node:crypto';
import { type Clock, inTime } from '@market/kernel';
import {
  type Limits,
  type WindowLevel,
  spenderKey,
  type Spender,
  type MinuteSpent,
} from '../domain/account-windows';
import type { UnsharedSpending } from '../domain/unshared-spending';
import type { SpentRequests } from '../in-process-limiter';
import { freedSlots, toWallTime, type Judgement, type Limiter, type WindowUsage } from '../limiter';
import { RedisAway, type RedisLink } from './redis-link';
import { addScript, decideScript } from './window-script';

/** Reply to `admit`; 0 for the time of an empty window. Units: milliseconds. */
type DecisionReply = readonly [
  outcome: string,
  usedOrFitsAt: number,
  nextFreeAt: number,
  steady: number,
  wall: number,
  minute: number,
  minuteFreesAt: number,
  day: number,
  dayFreesAt: number,
];

/**
 * Reply to `look`; 0 for the time of an empty window, and for slots that a window frees next if its limit is not reached.
 * Units: milliseconds.
 */
type LookReply = readonly [
  used: string,
  minute: number,
  day: number,
  id: string,
  snapshot: string,
  minuteEmptyAt: number,
  dayEmptyAt: number,
  steady: number,
  wall: number,
  minuteFreeAt: number,
  minuteFree: number,
  dayFreeAt: number,
  dayFree: number,
];

/** Initial content of an account's windows, and their id. */
interface Beginning {
  readonly id: string;
  readonly spent: readonly MinuteSpent[];
  readonly snapshot: string;
}

/** Error of a reachable Redis without windows of an account, while the database cannot say what it spent. */
export class SpendingUnknown extends RedisAway {}

/** Max wait of a request for the recall of an account that Redis does not know. Units: milliseconds. */
const recallWithinMs = 250;
/** Time after a failed recall in which no request waits for another one. Units: milliseconds. */
const recallAgainAfterMs = 1_000;
const maxAttempts = 3;

/**
 * Limiter in Redis, by the clock of Redis: exact over any number of API processes. One script decides about a request.
 * Windows that Redis lacks are created from the stored requests of the last 24 hours.
 */
export class RedisLimiter implements Limiter {
  private readonly beginnings = new Map<string, Promise<void>>();
  private recallFromMs = 0;

  /** @param time clock of a test; null: the clock of Redis, which is required with several processes */
  constructor(
    private readonly link: Pick<RedisLink, 'evaluate'>,
    private readonly spent: Omit<SpentRequests, 'recent'>,
    private readonly unshared: UnsharedSpending,
    private readonly time: Clock | null = null,
  ) {}

  /** See `Limiter`. Errors: `RedisAway`; `SpendingUnknown`, after up to 250 ms, while the database does not reply. */
  async judge(account: Spender, { requestsPerMinute, requestsPerDay }: Limits): Promise<Judgement> {
    const limits = [String(requestsPerMinute), String(requestsPerDay)];
    const reply = await this.ask<DecisionReply>(account, ['admit', ...limits]);
    const [outcome, usedOrFitsAt, nextFreeAtMs, steadyMs, wallMs, ...rest] = reply;
    const [minute, minuteFreesAt, day, dayFreesAt] = rest;
    const at = { steadyMs, wallMs };
    const levels = { minute: levelOf(minute, minuteFreesAt), day: levelOf(day, dayFreesAt) };
    if (outcome === 'admitted') {
      this.spent.spend(account, steadyMs);
      return { decision: { admitted: true, used: usedOrFitsAt, nextFreeAtMs, levels }, at };
    }
    const refusedBy = outcome === 'day' ? 'day' : 'minute';
    return { decision: { admitted: false, refusedBy, fitsAtMs: usedOrFitsAt, levels }, at };
  }

  /** See `Limiter`. Errors: those of `judge`. */
  async usage(account: Spender, { requestsPerMinute, requestsPerDay }: Limits): Promise<WindowUsage> {
    const limits = [String(requestsPerMinute), String(requestsPerDay)];
    const reply = await this.ask<LookReply>(account, ['look', ...limits]);
    const [, minute, day, , , minuteEmptyAt, dayEmptyAt, steadyMs, wallMs, ...free] = reply;
    const [minuteFreeAt, minuteFree, dayFreeAt, dayFree] = free;
    const at = { steadyMs, wallMs };
    const emptyAt = (atMs: number) => toWallTime(atMs === 0 ? null : atMs, at);
    const next = (atMs: number, requests: number) => freedSlots(atMs === 0 ? null : { atMs, requests }, at);
    return {
      used: { minute, day },
      emptyAt: { minute: emptyAt(minuteEmptyAt), day: emptyAt(dayEmptyAt) },
      nextFree: { minute: next(minuteFreeAt, minuteFree), day: next(dayFreeAt, dayFree) },
    };
  }

  /**
   * Adds the requests that this process admitted without Redis to the windows, each once, except those that the windows
   * were created with.
   *
   * Errors: those of `judge`; then unconfirmed batches stay for the next call.
   */
  async carry(account: Spender): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const [, , , id, snapshot] = await this.ask<LookReply>(account, ['look', '', '']);
      const windows = { id, snapshot };
      await this.spent.settled();
      let isThere = true;
      for (const batch of this.unshared.lackedBy(account, windows)) {
        isThere = await this.add(account, ['carry', windows.id, ''], batch.spent, batch.id);
        if (!isThere) break;
        this.unshared.delivered(account, batch.id);
      }
      if (isThere) return;
    }
    throw new RedisAway('the windows of an account do not stay');
  }

  private async ask<Reply extends DecisionReply | LookReply>(
    account: Spender,
    parameters: readonly string[],
  ): Promise<Reply> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const reply = (await this.evaluate(keysOf(account), decideScript, parameters)) as Reply;
      if (reply[0] !== 'unknown') return reply;
      await this.begin(account);
    }
    throw new RedisAway('the windows of an account do not stay');
  }

  /**
   * Creates the windows of an account once for all concurrent requests. A request waits up to 250 ms; the windows are
   * created afterwards all the same, as soon as the recall returns.
   */
  private begin(account: Spender): Promise<void> {
    const key = spenderKey(account);
    const running = this.beginnings.get(key);
    if (running !== undefined) return running;
    if (performance.now() < this.recallFromMs) return Promise.reject(unknown());
    const recalled = this.recall(account);
    const made = this.make(account, recalled).finally(() => this.beginnings.delete(key));
    const waited = within(recallWithinMs, recalled).then(() => made);
    // `waited` rejects with the first failure; this promise must not cause an unhandled rejection as well.
    made.catch(() => undefined);
    this.beginnings.set(key, waited);
    return waited;
  }

  private async make(account: Spender, recalled: Promise<Beginning>): Promise<void> {
    const { id, snapshot, spent } = await recalled;
    await this.add(account, ['begin', id, snapshot], spent);
  }

  /** Resolves to the initial content of an account's windows, from the database. */
  private async recall(account: Spender): Promise<Beginning> {
    const id = randomBytes(9).toString('base64url');
    let begun: Beginning | undefined;
    try {
      await this.spent.recall(account, (spent, snapshot) => {
        this.unshared.begin(account, id);
        begun = { id, spent, snapshot };
      });
    } catch {
      this.recallFromMs = performance.now() + recallAgainAfterMs;
    }
    if (begun === undefined) throw unknown();
    return begun;
  }

  /** Adds requests to the windows. Resolves to false if they are not the expected windows. */
  private async add(
    account: Spender,
    how: readonly [how: 'begin' | 'carry', id: string, snapshot: string],
    spent: readonly MinuteSpent[],
    batchId?: string,
  ): Promise<boolean> {
    const pairs = spent.flatMap(({ lastAtMs, requests }) => [String(lastAtMs), String(requests)]);
    const keys = keysOf(account);
    if (batchId !== undefined) keys.push(`${tagOf(account)}:carried:${how[1]}:${batchId}`);
    return (await this.evaluate(keys, addScript, [...how, ...pairs])) === 1;
  }

  private evaluate(
    keys: string[],
    script: typeof decideScript,
    parameters: readonly string[],
  ): Promise<unknown> {
    const now = this.time === null ? '' : String(this.time.nowMs());
    return this.link.evaluate(script, keys, [now, ...parameters]);
  }
}

/** Prefix with a hash tag: it places all keys of an account in one slot of a cluster. */
function tagOf({ accountId, environment }: Spender): string {
  return `limits:{${accountId}:${environment}}`;
}

function keysOf(account: Spender): string[] {
  const tag = tagOf(account);
  return [`${tag}:stamps`, `${tag}:buckets`, `${tag}:state`];
}

function levelOf(used: number, freesAtMs: number): WindowLevel {
  return { used, freeAtMs: freesAtMs === 0 ? null : freesAtMs };
}

function unknown(): SpendingUnknown {
  return new SpendingUnknown('the database does not say what the account spent');
}

function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return inTime(timeoutMs, work, () => {
    throw unknown();
  });
}
