import { addDays, dayInIndia, type IndianDay } from '@market/kernel';
import type { FreshnessState } from './silence';

/** State of a data set on one day: the worst one, or unknown without a judgement. */
export type DayState = 'fresh' | 'late' | 'stale' | 'unknown';

/** Judgement of a data set at one instant. */
export interface FreshnessJudgement {
  readonly dataSet: string;
  readonly at: Date;
  readonly state: FreshnessState;
  /** Time since the judgement before, for which the state counts. Units: seconds. */
  readonly seconds: number;
}

/** Judgements of a data set on one day in India. */
export interface FreshnessDay {
  readonly dataSet: string;
  readonly day: IndianDay;
  readonly worst: Exclude<DayState, 'unknown'>;
  readonly lateSeconds: number;
  readonly staleSeconds: number;
  /** Instant of the last judgement. */
  readonly judgedAt: Date;
}

const fromBest: readonly DayState[] = ['unknown', 'fresh', 'late', 'stale'];

/** Returns the worse of two states; a known one is worse than an unknown one. */
export function chooseWorse<State extends DayState>(one: State, other: State): State {
  return fromBest.indexOf(one) >= fromBest.indexOf(other) ? one : other;
}

/** Sums up judgements by data set and day. One without any success yet is no knowledge. */
export function groupByDay(judgements: readonly FreshnessJudgement[]): FreshnessDay[] {
  const days = new Map<string, FreshnessDay>();
  for (const { dataSet, at, state, seconds } of judgements) {
    if (state === 'never') continue;
    const day = dayInIndia(at);
    const known = days.get(`${dataSet} ${day}`);
    days.set(`${dataSet} ${day}`, {
      dataSet,
      day,
      worst: known === undefined ? state : chooseWorse(known.worst, state),
      lateSeconds: (known?.lateSeconds ?? 0) + (state === 'late' ? seconds : 0),
      staleSeconds: (known?.staleSeconds ?? 0) + (state === 'stale' ? seconds : 0),
      judgedAt: at,
    });
  }
  return [...days.values()];
}

/** State of a data set on one day. */
export interface DayOfDataSet {
  readonly day: IndianDay;
  readonly state: DayState;
}

/** Returns the states on the last days, oldest first, `today` included. */
export function lastDays(
  known: ReadonlyMap<IndianDay, DayState>,
  today: IndianDay,
  count: number,
): DayOfDataSet[] {
  return Array.from({ length: count }, (_, at) => addDays(today, at + 1 - count)).map((day) => ({
    day,
    state: known.get(day) ?? 'unknown',
  }));
}
