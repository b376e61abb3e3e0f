import type { PromisedDataSet, StampedRecord } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { longestGap, planInWords, type PlannedFeed } from './planned-runs';
import { type FreshnessState, silentSeconds, stateOfSilence } from './silence';
import { freshest, isWorse, type JudgedRecord } from './judge-records';

/**
 * Added to the longest planned gap: time to fetch and apply. Units: seconds.
 *
 * Source: docs/spec/api.md, "Freshness".
 */
export const graceSeconds = 600;

/** Feed with its data sets and its last success. */
export interface JudgedFeed extends PlannedFeed {
  readonly feedId: string;
  readonly sourceId: string;
  readonly dataSets: readonly string[];
  /** Data sets for which this feed is the only source of some field. */
  readonly servesAlone: readonly string[];
  readonly lastSuccessAt: Date | null;
  /** True when its runs, or one of its requests, are refused repeatedly, whatever else succeeds. */
  readonly isFailing: boolean;
}

/** Feeds and stamped records by which freshness is judged; of past instants no stamps are known. */
export interface JudgedInputs {
  readonly feeds: readonly JudgedFeed[];
  readonly records: readonly StampedRecord[];
}

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
 * Judges a data set. Among the feeds that run most often the one with the latest success counts, since one source may
 * replace another. No other feed replaces a feed that serves the data set alone, or the data that a failing feed leaves
 * out: the worst of these and of the former decides. Cadence, target and age are those of the deciding feed. A source
 * is as fresh as its worst feed. The data set is no fresher than the freshest of its records that have a stamp.
 *
 * @param records those that have a stamp, judged by it
 */
export async function judgeDataSet(
  { dataSet, cadence, gapSeconds }: Omit<PromisedDataSet, 'title'>,
  feeds: readonly JudgedFeed[],
  now: Date,
  isTradingDay: IsTradingDay,
  records: readonly JudgedRecord[] = [],
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
  const best = freshest(records);
  const record = best !== null && isWorse(best.state, state) ? best : null;
  return {
    dataSet,
    cadence: decisive ? planInWords(decisive) : cadence,
    targetSeconds: decisive ? targetOf(decisive) : gapSeconds + graceSeconds,
    lastSuccessAt,
    ageSeconds: record?.ageSeconds ?? ageOf(lastSuccessAt, now),
    state: record?.state ?? state,
    sources,
  };
}

function ageOf(instant: Date | null, now: Date): number | null {
  return instant && Math.max(0, Math.floor((now.getTime() - instant.getTime()) / 1000));
}

/** Returns the feed with the worst state, of equals the first; null without feeds. */
async function worst(
  feeds: readonly (JudgedFeed | null)[],
  now: Date,
  isTradingDay: IsTradingDay,
): Promise<{ readonly feed: JudgedFeed | null; readonly state: FreshnessState }> {
  const known = feeds.filter((feed) => feed !== null);
  const judged = await Promise.all(
    known.map(async (feed) => ({ feed, state: await stateOfFeed(feed, now, isTradingDay) })),
  );
  const [first = { feed: null, state: 'never' as const }, ...others] = judged;
  return others.reduce((worse, one) => (isWorse(one.state, worse.state) ? one : worse), first);
}

/** Returns the state of one feed: at least late while it fails; `never` without a success. */
async function stateOfFeed(feed: JudgedFeed, now: Date, isTradingDay: IsTradingDay): Promise<FreshnessState> {
  const state = await judgeSilence(feed, now, isTradingDay);
  return feed.isFailing && state === 'fresh' ? 'late' : state;
}

/** Returns the state of a feed by the time since its last success; `never` without one. */
export async function judgeSilence(
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
