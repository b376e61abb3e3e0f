import type { IndianDay } from '@market/kernel';
import { longestGap, planInWords, type PlannedFeed } from './planned-runs';
import { type FreshnessState, silentSeconds, stateOfSilence } from './silence';

/**
 * Added to the longest planned gap: time to fetch and apply. Units: seconds.
 *
 * Source: docs/spec/api.md, "Freshness".
 */
export const graceSeconds = 600;

/** A feed with what it serves and when it succeeded last. */
export interface JudgedFeed extends PlannedFeed {
  readonly feedId: string;
  readonly sourceId: string;
  readonly dataSets: readonly string[];
  /** Those of them of which it gives what no other feed does. */
  readonly servesAlone: readonly string[];
  readonly lastSuccessAt: Date | null;
  /** Its runs, or one of its requests, are refused time after time, whatever else is answered. */
  readonly isFailing: boolean;
}

/** A data set as the contract promises it, told of only while no plan is known. */
export interface PromisedDataSet {
  readonly dataSet: string;
  /** In words. */
  readonly cadence: string;
  /** Longest gap by that promise, while no plan is known. Units: seconds. */
  readonly gapSeconds: number;
}

/** How fresh one data set is. */
export interface DataSetFreshness {
  readonly dataSet: string;
  readonly cadence: string;
  readonly targetSeconds: number;
  readonly lastSuccessAt: Date | null;
  readonly ageSeconds: number | null;
  readonly state: FreshnessState;
  readonly sources: readonly {
    readonly name: string;
    readonly lastSuccessAt: Date | null;
    readonly state: FreshnessState;
  }[];
}

type IsTradingDay = (day: IndianDay) => Promise<boolean>;

/**
 * Judges a data set by those of its feeds that run most often, whichever of them succeeded last: where one source is
 * silent another may speak. For a feed that serves the data set alone nobody speaks, and one that fails leaves out
 * what nobody else may tell: the worst of these and of the others counts. Cadence, target and age are those of the feed
 * that decides. A source is as fresh as its worst feed.
 */
export async function judgeDataSet(
  { dataSet, cadence, gapSeconds }: PromisedDataSet,
  feeds: readonly JudgedFeed[],
  now: Date,
  isTradingDay: IsTradingDay,
): Promise<DataSetFreshness> {
  const serving = feeds.filter(({ dataSets }) => dataSets.includes(dataSet));
  const isAlone = ({ servesAlone }: JudgedFeed) => servesAlone.includes(dataSet);
  const others = latest(mostFrequent(serving.filter((feed) => !isAlone(feed))));
  const decided = serving.filter((feed) => isAlone(feed) || feed.isFailing);
  const { feed: decisive, state } = await worst([others, ...decided], now, isTradingDay);
  const names = [...new Set(serving.map(({ sourceId }) => sourceId))].sort();
  const sources = await Promise.all(
    names.map(async (name) => {
      const own = serving.filter(({ sourceId }) => sourceId === name);
      const heard = own.filter(({ lastSuccessAt, isFailing }) => lastSuccessAt !== null || isFailing);
      const { feed, state: ownState } = await worst(heard, now, isTradingDay);
      return { name, lastSuccessAt: feed?.lastSuccessAt ?? null, state: ownState };
    }),
  );
  const lastSuccessAt = decisive?.lastSuccessAt ?? null;
  return {
    dataSet,
    cadence: decisive ? planInWords(decisive) : cadence,
    targetSeconds: decisive ? targetOf(decisive) : gapSeconds + graceSeconds,
    lastSuccessAt,
    ageSeconds: lastSuccessAt && Math.max(0, Math.floor((now.getTime() - lastSuccessAt.getTime()) / 1000)),
    state,
    sources,
  };
}

const fromBest: readonly FreshnessState[] = ['fresh', 'late', 'stale', 'never'];

/** The feed that stands worst, of equals the first; none where there is none at all. */
async function worst(
  feeds: readonly (JudgedFeed | null)[],
  now: Date,
  isTradingDay: IsTradingDay,
): Promise<{ readonly feed: JudgedFeed | null; readonly state: FreshnessState }> {
  const known = feeds.filter((feed) => feed !== null);
  const judged = await Promise.all(
    known.map(async (feed) => ({ feed, state: await stateOfFeed(feed, now, isTradingDay) })),
  );
  const [first = { feed: null, state: 'never' as const }] = judged.toSorted(
    (one, other) => fromBest.indexOf(other.state) - fromBest.indexOf(one.state),
  );
  return first;
}

/** How one feed stands: late at least while it fails; `never` without a success. */
async function stateOfFeed(feed: JudgedFeed, now: Date, isTradingDay: IsTradingDay): Promise<FreshnessState> {
  const state = await silenceOf(feed, now, isTradingDay);
  return feed.isFailing && state === 'fresh' ? 'late' : state;
}

/** For how long a feed has said nothing, in words; `never` without a success. */
export async function silenceOf(
  feed: JudgedFeed,
  now: Date,
  isTradingDay: IsTradingDay,
): Promise<FreshnessState> {
  if (!feed.lastSuccessAt) return 'never';
  return stateOfSilence(await silentSeconds(feed, feed.lastSuccessAt, now, isTradingDay), targetOf(feed));
}

function targetOf(feed: PlannedFeed): number {
  return longestGap(feed) * 60 + graceSeconds;
}

function mostFrequent(feeds: readonly JudgedFeed[]): readonly JudgedFeed[] {
  const shortest = Math.min(...feeds.map(longestGap));
  return feeds.filter((feed) => longestGap(feed) === shortest);
}

function latest(feeds: readonly JudgedFeed[]): JudgedFeed | null {
  const at = ({ lastSuccessAt }: JudgedFeed) => lastSuccessAt?.getTime() ?? 0;
  return feeds.reduce<JudgedFeed | null>(
    (best, feed) => (best === null || at(feed) > at(best) ? feed : best),
    null,
  );
}
