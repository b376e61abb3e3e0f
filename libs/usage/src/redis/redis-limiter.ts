import type { Clock } from '@market/kernel';
import type { Limits } from '../domain/account-windows';
import type { MinuteSpent } from '../domain/spent-minutes';
import { spenderKey, type Spender } from '../domain/usage-tally';
import type { SpentRequests } from '../in-process-limiter';
import type { Judgement, Limiter, WindowUse } from '../limiter';
import { RedisAway, type RedisLink } from './redis-link';
import { addScript, decideScript } from './window-script';

type Reply = readonly [word: string, first: number, second: number, steadyMs: number, wallMs: number];

/** An account that Redis does not know waits no longer for what is written about it. Units: milliseconds. */
const recallWithinMs = 250;
const asksAtMost = 3;

/**
 * Counts in Redis, by Redis's own clock: exact over any number of API processes. One script decides about a request.
 * An account that Redis knows nothing of begins with what is written about its last 24 hours.
 */
export class RedisLimiter implements Limiter {
  private readonly beginning = new Map<string, Promise<void>>();

  constructor(
    private readonly link: Pick<RedisLink, 'evaluate'>,
    private readonly spent: SpentRequests,
    /** Null: Redis's own, the only right one for several processes. */
    private readonly time: Clock | null = null,
  ) {}

  /** See `Limiter`. Errors: `RedisAway`. */
  async judge(account: Spender, { requestsPerMinute, requestsPerDay }: Limits): Promise<Judgement> {
    const limits = [String(requestsPerMinute), String(requestsPerDay)];
    const [word, first, second, steadyMs, wallMs] = await this.ask(account, ['admit', ...limits]);
    const at = { steadyMs, wallMs };
    if (word === 'admitted') {
      this.spent.spend(account, steadyMs);
      return { decision: { admitted: true, used: first, nextFreeAtMs: second }, at };
    }
    const refusedBy = word === 'day' ? 'day' : 'minute';
    return { decision: { admitted: false, refusedBy, fitsAtMs: first }, at };
  }

  /** See `Limiter`. Errors: `RedisAway`. */
  async used(account: Spender): Promise<WindowUse> {
    const [, minute, day] = await this.ask(account, ['look']);
    return { minute, day };
  }

  /**
   * Adds what was admitted while Redis was away. Windows that were made since then know it already.
   *
   * Errors: `RedisAway`.
   */
  async carry(account: Spender, spent: readonly MinuteSpent[]): Promise<void> {
    await this.add(account, 'carry', spent);
  }

  private async ask(account: Spender, parameters: readonly string[]): Promise<Reply> {
    for (let asks = 0; asks < asksAtMost; asks += 1) {
      const reply = (await this.evaluate(account, decideScript, parameters)) as Reply;
      if (reply[0] !== 'unknown') return reply;
      await this.begin(account);
    }
    throw new RedisAway('the windows of an account do not stay');
  }

  /** Many requests of one account at once make its windows once. */
  private begin(account: Spender): Promise<void> {
    const key = spenderKey(account);
    const running = this.beginning.get(key);
    if (running !== undefined) return running;
    const begun = this.recall(account)
      .then((spent) => this.add(account, 'begin', spent))
      .finally(() => this.beginning.delete(key));
    this.beginning.set(key, begun);
    return begun;
  }

  private async recall(account: Spender): Promise<readonly MinuteSpent[]> {
    let known: readonly MinuteSpent[] = [];
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, recallWithinMs);
    });
    const recalled = this.spent
      .recall(account, (spent) => {
        known = spent;
      })
      .catch(() => undefined);
    await Promise.race([recalled, deadline]);
    clearTimeout(timer);
    return known;
  }

  private async add(account: Spender, how: 'begin' | 'carry', spent: readonly MinuteSpent[]): Promise<void> {
    const pairs = spent.flatMap(({ lastAtMs, requests }) => [String(lastAtMs), String(requests)]);
    await this.evaluate(account, addScript, [how, ...pairs]);
  }

  private evaluate(
    account: Spender,
    script: typeof decideScript,
    parameters: readonly string[],
  ): Promise<unknown> {
    const now = this.time === null ? '' : String(this.time.now().getTime());
    return this.link.evaluate(script, keysOf(account), [now, ...parameters]);
  }
}

/** One hash tag for all that is kept of an account: a cluster keeps it in one place. */
function keysOf(account: Spender): string[] {
  const tag = `limits:{${account.accountId}:${account.environment}}`;
  return [`${tag}:stamps`, `${tag}:buckets`, `${tag}:state`];
}
