import { hashText } from '@market/invented-market/replay-payloads/seed';
import { dayInIndia, dayMs } from '@market/kernel';
import type { Slot } from '../run/slots';
import type { PageId } from '../scenario/truth-issue';
import type { PageResponse, Statement } from '../wire/page-response';
import type { Wire } from '../wire/source-site';
import { allDamages } from './all-damages';
import type { Damage } from './damage';

/** Feeds by the page that they ask. */
export const feedsOf: Readonly<Record<PageId, string>> = {
  'nse.upcoming': 'nse.ipo-upcoming',
  'nse.current': 'nse.ipo-current',
  'nse.detail': 'nse.ipo-detail',
  'nse.past': 'nse.ipo-past',
  'nse.book': 'nse.ipo-subscription',
  'nse.quote': 'nse.quote',
  'nse.prices': 'nse.listing',
  'bse.calendar': 'bse.ipo-calendar',
  'bse.band': 'bse.ipo-band',
  'bse.detail': 'bse.ipo-detail',
  'bse.book': 'bse.ipo-subscription',
  'bse.listings': 'bse.listing',
  'bse.quote': 'bse.quote',
  investorgain: 'investorgain.gmp',
  ipowatch: 'ipowatch.gmp',
  ipoji: 'ipoji.gmp',
};

/** Damage by run. Keys: `<feed> <ISO instant>`. */
export type DamagePlan = ReadonlyMap<string, Damage>;

/**
 * Lays each kind of damage on runs of the feeds that ask its pages, spread over the month, so that sound responses come
 * again in between.
 *
 * @param slots of the days on which there is something to damage
 * @param repeats how often each kind hits each of its pages; part of one: only that part of the kinds
 */
export function damagePlan(
  slots: readonly Slot[],
  repeats: number,
  damages: readonly Damage[] = allDamages,
): DamagePlan {
  const plan = new Map<string, Damage>();
  const ofFeed = Map.groupBy(slots, ({ feed }) => feed.id);
  for (const [page, feedId] of Object.entries(feedsOf)) {
    const own = damages.filter(({ pages }) => pages.some((each) => each === page));
    const chosen = repeats >= 1 ? own : own.filter(({ name }) => hashText(name) % 100 < repeats * 100);
    const hits = Array.from({ length: Math.max(1, Math.floor(repeats)) }, () => chosen).flat();
    const runs = ofFeed.get(feedId) ?? [];
    hits.forEach((damage, index) => {
      const run = runs[Math.floor(((index + 0.5) * runs.length) / hits.length)];
      if (run !== undefined) plan.set(keyOf(feedId, run.at), damage);
    });
  }
  return plan;
}

/** Returns the statement with a book that is shown only, unless the share is listed by an instant. */
function bookShown(statement: Statement, at: Date): Statement {
  const { bookAt, ...rest } = statement;
  const listingOn = statement.values.listingOn ?? null;
  const isListed = listingOn !== null && listingOn <= dayInIndia(at);
  return bookAt === undefined || isListed ? statement : { ...rest, shownBookAt: bookAt };
}

export function keyOf(feedId: string, at: Date): string {
  return `${feedId} ${at.toISOString()}`;
}

/** Listener to the statements of sources, sound or damaged. */
export interface Listener {
  hears(answer: PageResponse, isSound: boolean): void;
}

/** Damages the responses of runs that the plan names, and remembers those of before. */
export class DamagingWire implements Wire {
  private readonly last = new Map<PageId, { url: string; body: string }[]>();
  private readonly old = new Map<string, { atMs: number; body: string }[]>();
  private run: { readonly damage: Damage | null; readonly at: Date } = { damage: null, at: new Date(0) };
  private hit = false;
  private feedId = '';
  private plan: DamagePlan = new Map();
  /** Runs that met damage. */
  damaged = 0;

  constructor(private readonly listener: Listener) {}

  /** Damages as a plan says, from here on. */
  follow(plan: DamagePlan): void {
    this.plan = plan;
  }

  /** Begins a run. */
  begin(feedId: string, at: Date): void {
    this.run = { damage: this.plan.get(keyOf(feedId, at)) ?? null, at };
    this.hit = false;
    this.feedId = feedId;
  }

  /** The damage that the run met; null: all its responses were sound. */
  get met(): string | null {
    return this.hit ? (this.run.damage?.name ?? null) : null;
  }

  passes(answer: PageResponse, url: string): PageResponse {
    const damaged = this.damagedFrom(answer, url);
    this.remember(answer, url);
    const isSound = damaged === null || this.run.damage?.isHarmless === true;
    this.listener.hears(this.heardOf(answer), isSound);
    if (damaged !== null && !this.hit) this.damaged += 1;
    this.hit ||= damaged !== null;
    return damaged ?? answer;
  }

  /**
   * Returns the statements that the feed reads: of a detail that is fetched for its book, only the book, and of one that is
   * fetched for its terms, the book only once the share is listed.
   */
  private heardOf(answer: PageResponse): PageResponse {
    const { feedId } = this;
    if (feedId === 'nse.sme-book')
      return { ...answer, states: answer.states.map((statement) => ({ ...statement, isBook: true })) };
    if (feedId !== 'nse.ipo-detail') return answer;
    return { ...answer, states: answer.states.map((statement) => bookShown(statement, this.run.at)) };
  }

  private damagedFrom(answer: PageResponse, url: string): PageResponse | null {
    const { damage } = this.run;
    const { page } = answer;
    if (damage === null || page === null || !damage.pages.includes(page)) return null;
    const other = this.last.get(page)?.find((one) => one.url !== url)?.body ?? null;
    const before = this.old.get(url)?.findLast(({ atMs }) => atMs <= this.run.at.getTime() - dayMs);
    const made = damage.apply(answer.body, { other, stale: before?.body ?? null });
    if (made === null) return null;
    const whole = typeof made === 'string' ? { body: made } : made;
    return whole.body === answer.body && whole.status === undefined ? null : { ...answer, ...whole };
  }

  private remember({ page, body }: PageResponse, url: string): void {
    if (page === null) return;
    const others = (this.last.get(page) ?? []).filter((one) => one.url !== url).slice(0, 3);
    this.last.set(page, [{ url, body }, ...others]);
    const kept = (this.old.get(url) ?? []).slice(-40);
    this.old.set(url, [...kept, { atMs: this.run.at.getTime(), body }]);
  }
}
