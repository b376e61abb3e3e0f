import { SpentMinutes } from '../domain/spent-minutes';
import { spenderKey, type Spender } from '../domain/usage-tally';
import type { Limits } from '../domain/account-windows';
import type { InProcessLimiter } from '../in-process-limiter';
import type { Judgement, Limiter, WindowUse } from '../limiter';
import type { RedisLimiter } from './redis-limiter';
import { RedisAway, type RedisLink } from './redis-link';

const carriedAtOnce = 200;

/**
 * Counts in Redis while it answers, and in this process while it does not: nobody is sent away because Redis is.
 * What was admitted here in the meantime is carried into Redis when it is back.
 */
export class SharedLimiter implements Limiter {
  private readonly meanwhile = new Map<string, { account: Spender; spent: SpentMinutes }>();

  constructor(
    private readonly link: Pick<RedisLink, 'isUp'>,
    private readonly redis: RedisLimiter,
    private readonly own: InProcessLimiter,
    private readonly onAway: () => void,
  ) {}

  /** See `Limiter`. */
  judge(account: Spender, limits: Limits): Promise<Judgement> {
    if (!this.link.isUp) return this.judgeHere(account, limits);
    return this.redis.judge(account, limits).catch((error: unknown) => {
      if (!(error instanceof RedisAway)) throw error;
      this.onAway();
      return this.judgeHere(account, limits);
    });
  }

  /** See `Limiter`. */
  used(account: Spender): Promise<WindowUse> {
    if (!this.link.isUp) return this.own.used(account);
    return this.redis.used(account).catch((error: unknown) => {
      if (!(error instanceof RedisAway)) throw error;
      return this.own.used(account);
    });
  }

  /** Redis is back: what was admitted here meanwhile goes there, and the windows kept here are done with. */
  async resume(): Promise<void> {
    this.own.forget();
    for (;;) {
      const some = [...this.meanwhile.values()].slice(0, carriedAtOnce);
      if (some.length === 0) return;
      const kept = await Promise.all(some.map((entry) => this.carry(entry)));
      if (kept.includes(false)) return;
    }
  }

  private async carry(entry: { account: Spender; spent: SpentMinutes }): Promise<boolean> {
    const { account, spent } = entry;
    const key = spenderKey(account);
    this.meanwhile.delete(key);
    try {
      await this.redis.carry(account, spent.all());
      return true;
    } catch {
      const since = this.meanwhile.get(key);
      if (since === undefined) this.meanwhile.set(key, entry);
      else since.spent.addAll(spent.all());
      return false;
    }
  }

  private async judgeHere(account: Spender, limits: Limits): Promise<Judgement> {
    const judgement = await this.own.judge(account, limits);
    if (judgement.decision.admitted) this.spentHere(account).spend(judgement.at.steadyMs);
    return judgement;
  }

  private spentHere(account: Spender): SpentMinutes {
    const key = spenderKey(account);
    const known = this.meanwhile.get(key);
    if (known !== undefined) return known.spent;
    const { accountId, environment } = account;
    const made = { account: { accountId, environment }, spent: new SpentMinutes() };
    this.meanwhile.set(key, made);
    return made.spent;
  }
}
