import type { PromisedDataSet, StampedRecord } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import type { JudgedHours } from './planned-runs';
import { type FreshnessState, secondsWithin, stateOfSilence } from './silence';

/**
 * Hours of a trading day in which the figures of a data set move: bidding and trading. Units: minutes of the day.
 *
 * Source: docs/decisions/0005, "Stamps".
 */
const movingHours: Readonly<Record<StampedRecord['dataSet'], JudgedHours>> = {
  subscriptions: { from: 10 * 60, until: 17 * 60 },
  listings: { from: 9 * 60 + 15, until: 15 * 60 + 30 },
};

/**
 * Time that may pass between two stamps and until the second is read: NSE's books bear full hours. Units: seconds, in
 * addition to the gap between two runs.
 */
const stampRoomSeconds = 3600 + 600;

/** Freshness of one record by the stamp of its figures. */
export interface JudgedRecord {
  readonly id: string;
  readonly state: FreshnessState;
  readonly ageSeconds: number;
}

/** Judges the records of a data set by the time for which their stamp stood still while figures move. */
export function judgeRecords(
  { dataSet, gapSeconds }: Pick<PromisedDataSet, 'dataSet' | 'gapSeconds'>,
  records: readonly StampedRecord[],
  now: Date,
  isTradingDay: (day: IndianDay) => Promise<boolean>,
): Promise<JudgedRecord[]> {
  const own = records.filter((record) => record.dataSet === dataSet);
  return Promise.all(
    own.map(async ({ dataSet: moving, id, stampedAt }) => {
      const stood = await secondsWithin(movingHours[moving], stampedAt, now, isTradingDay);
      const ageSeconds = Math.max(0, Math.floor((now.getTime() - stampedAt.getTime()) / 1000));
      return { id, state: stateOfSilence(stood, gapSeconds + stampRoomSeconds), ageSeconds };
    }),
  );
}

const fromBest: readonly FreshnessState[] = ['fresh', 'late', 'stale', 'never'];

/** Tells whether a state is worse than another. */
export function isWorse(one: FreshnessState, other: FreshnessState): boolean {
  return fromBest.indexOf(one) > fromBest.indexOf(other);
}

/** Returns the freshest record; null without any. */
export function freshest(records: readonly JudgedRecord[]): JudgedRecord | null {
  return records.reduce<JudgedRecord | null>(
    (best, one) =>
      best === null ||
      isWorse(best.state, one.state) ||
      (best.state === one.state && one.ageSeconds < best.ageSeconds)
        ? one
        : best,
    null,
  );
}
