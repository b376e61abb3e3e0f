import type { Announced } from '../live-deliveries/announcing';
import { type Commit, type NumberRead, staleReads } from '../read-replica/judge-read-replica';
import { faultsOf } from '../scenario';

/** What a run saw. Times are true ones. */
export interface ClockSteps {
  readonly commits: readonly Commit[];
  readonly reads: readonly NumberRead[];
  /** When requests of the limited account were admitted, in order. Units: milliseconds. */
  readonly admittedAtMs: readonly number[];
  readonly limitPerMinute: number;
  readonly announced: Announced;
  /** Answers that are neither 200 nor 429. */
  readonly failures: number;
  readonly exits: number;
}

/** Source: docs/spec/reliability.md, "Slow receivers hurt nobody else". */
const deliveredWithinMs = 5_000;
const windowMs = 60_000;

/** The most requests that were admitted within any minute. */
export function mostInAMinute(admittedAtMs: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [index, atMs] of admittedAtMs.entries()) {
    while ((admittedAtMs[first] ?? atMs) <= atMs - windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

export function judgeClockSteps(seen: ClockSteps): string[] {
  const { announced } = seen;
  return faultsOf({
    'reads that are behind': { is: staleReads(seen.commits, seen.reads).length, atMost: 0 },
    'requests admitted within a minute': {
      is: mostInAMinute(seen.admittedAtMs),
      atMost: seen.limitPerMinute,
    },
    'runs in which the limit was not met': {
      is: mostInAMinute(seen.admittedAtMs) < seen.limitPerMinute ? 1 : 0,
      atMost: 0,
    },
    'events that did not arrive': { is: announced.announced - announced.delivered, atMost: 0 },
    'events that arrived twice': { is: announced.repeated, atMost: 0 },
    'milliseconds of the slowest delivery': {
      is: Math.round(announced.slowestDeliveryMs),
      atMost: deliveredWithinMs,
    },
    'other answers than 200 and 429': { is: seen.failures, atMost: 0 },
    'ends of processes': { is: seen.exits, atMost: 0 },
  });
}
