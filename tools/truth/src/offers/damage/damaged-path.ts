import { hashText } from '@market/invented-market/replay-payloads/seed';
import type { Slot } from '../../run/slots';
import type { FeedResponse, RecordStatement } from '../wire/feed-response';
import type { ResponsePath } from '../wire/offer-site';
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
  const keyOf = ({ feed, at }: Slot) => `${feed.id} ${at.toISOString()}`;
  for (const [feed, runs] of Map.groupBy(slots, (slot) => slot.feed.id)) {
    for (const [run, damage] of longHits(runs, damages, repeats))
      if (damage.feeds.test(feed)) plan.set(keyOf(run), damage);
    const own = damages.filter(({ feeds, runs: several }) => several === undefined && feeds.test(feed));
    const hits = Array.from({ length: Math.ceil(repeats) }, () => own)
      .flat()
      .filter(({ name }) => repeats >= 1 || hashText(`${feed} ${name}`) % 100 < repeats * 100);
    hits.forEach((damage, index) => {
      // The first runs are sound, and so is most often the run behind a damaged one.
      const at = 2 + 2 * Math.floor(((index + 0.5) * (runs.length - 2)) / hits.length / 2);
      const run = runs.slice(at).find((one) => !plan.has(keyOf(one)));
      if (run !== undefined) plan.set(keyOf(run), damage);
    });
  }
  return plan;
}

/** Returns the runs of kinds that hit several: the same ones of feeds with one schedule, so that pages are hit at once. */
function longHits(
  runs: readonly Slot[],
  damages: readonly RecordDamage[],
  repeats: number,
): (readonly [run: Slot, damage: RecordDamage])[] {
  const long = damages.filter(
    ({ name, runs: several }) =>
      several !== undefined && (repeats >= 1 || hashText(name) % 100 < repeats * 100),
  );
  return long.flatMap((damage, index) => {
    const first = Math.floor(((index + 0.5) * (runs.length - 8)) / long.length);
    return (damage.runs ?? []).flatMap((later) => {
      const run = runs[first + later];
      return run === undefined ? [] : [[run, damage] as const];
    });
  });
}

/** Damages the responses of runs that the plan names, and tells what responses state. */
export class DamagedPath implements ResponsePath {
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

  /** Begins a run. */
  begin(feed: string, at: Date): void {
    this.damage = this.plan.get(`${feed} ${at.toISOString()}`) ?? null;
    this.at = at;
    this.isHit = false;
  }

  /** The damage that the run met; null: all its responses were sound. */
  get met(): string | null {
    return this.isHit ? (this.damage?.name ?? null) : null;
  }

  passes(answer: FeedResponse, feed: string, url: string): FeedResponse {
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
