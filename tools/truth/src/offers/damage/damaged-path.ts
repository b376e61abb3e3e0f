import { hashOf } from '@market/invented-market/replay-payloads/seed';
import type { Slot } from '../../run/slots';
import type { FeedAnswer, RecordStatement } from '../wire/feed-answer';
import type { AnswerPath } from '../wire/offer-site';
import type { RecordDamage } from './record-damages';

/** Damage by run. Keys: `<feed> <ISO instant>`. */
export type RecordDamagePlan = ReadonlyMap<string, RecordDamage>;

/** Lays each kind of damage on runs of each of its feeds, spread over the month. */
export function recordDamagePlan(
  slots: readonly Slot[],
  damages: readonly RecordDamage[],
  repeats: number,
): RecordDamagePlan {
  const plan = new Map<string, RecordDamage>();
  for (const [feed, runs] of Map.groupBy(slots, (slot) => slot.feed.id)) {
    const own = damages.filter(({ feeds }) => feeds.test(feed));
    const hits = Array.from({ length: Math.ceil(repeats) }, () => own)
      .flat()
      .filter(({ name }) => repeats >= 1 || hashOf(`${feed} ${name}`) % 100 < repeats * 100);
    hits.forEach((damage, index) => {
      // The first runs are sound, and so is each run behind a damaged one.
      const at = 2 + 2 * Math.floor(((index + 0.5) * (runs.length - 2)) / hits.length / 2);
      const run = runs[at];
      if (run !== undefined) plan.set(`${feed} ${run.at.toISOString()}`, damage);
    });
  }
  return plan;
}

/** Damages the answers of runs that the plan names, and tells what answers state. */
export class DamagedPath implements AnswerPath {
  private readonly before = new Map<string, { readonly at: Date; readonly body: string }[]>();
  private plan: RecordDamagePlan = new Map();
  private damage: RecordDamage | null = null;
  private at = new Date(0);
  private isHit = false;
  /** Runs that met damage. */
  damaged = 0;

  constructor(
    private readonly hears: (feed: string, states: readonly RecordStatement[], isSound: boolean) => void,
  ) {}

  follow(plan: RecordDamagePlan): void {
    this.plan = plan;
  }

  /** A run begins. */
  begin(feed: string, at: Date): void {
    this.damage = this.plan.get(`${feed} ${at.toISOString()}`) ?? null;
    this.at = at;
    this.isHit = false;
  }

  /** The damage that the run met; null: all its answers were sound. */
  get met(): string | null {
    return this.isHit ? (this.damage?.name ?? null) : null;
  }

  passes(answer: FeedAnswer, feed: string, url: string): FeedAnswer {
    const former = this.before.get(url) ?? [];
    const dayAgo = this.at.getTime() - 20 * 3_600_000;
    const stale = former.findLast(({ at }) => at.getTime() <= dayAgo)?.body ?? null;
    const body = answer.status === 200 ? (this.damage?.apply(answer.body, stale) ?? null) : null;
    const isDamaged = body !== null && body !== answer.body;
    this.before.set(url, [...former.slice(-6), { at: this.at, body: answer.body }]);
    this.hears(feed, answer.states, !isDamaged);
    if (!isDamaged) return answer;
    if (!this.isHit) this.damaged += 1;
    this.isHit = true;
    return { ...answer, body };
  }
}
