import type { AnnouncedOutcome } from '../live-deliveries/announcing';
import { type Commit, type NumberRead, staleReads } from '../read-replica/judge-read-replica';
import { faultsOf } from '../scenario';

/** Request that was admitted at an unknown moment between the two. Units: milliseconds. */
export interface AdmittedRequest {
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
}

/** Observations of a run. Times are by the real clock. */
export interface ClockSteps {
  readonly commits: readonly Commit[];
  readonly reads: readonly NumberRead[];
  /** Admitted requests of the limited account. */
  readonly admitted: readonly AdmittedRequest[];
  readonly limitPerMinute: number;
  readonly announced: AnnouncedOutcome;
  /** Responses that are neither 200 nor 429. */
  readonly failures: number;
  readonly exits: number;
}

/** Source: docs/spec/reliability.md, "Slow receivers hurt nobody else". */
const deliveredWithinMs = 5_000;
const windowMs = 60_000;

/** Returns the max number of requests that were surely admitted within one minute: sent and answered in it. */
export function mostInAMinute(admitted: readonly AdmittedRequest[]): number {
  const counts = admitted.map(
    ({ askedAtMs: start }) =>
      admitted.filter(({ askedAtMs, answeredAtMs }) => askedAtMs >= start && answeredAtMs < start + windowMs)
        .length,
  );
  return Math.max(0, ...counts);
}

export function judgeClockSteps(seen: ClockSteps): string[] {
  const { announced } = seen;
  return faultsOf({
    'reads that are behind': { is: staleReads(seen.commits, seen.reads).length, atMost: 0 },
    'requests admitted within a minute': {
      is: mostInAMinute(seen.admitted),
      atMost: seen.limitPerMinute,
    },
    'runs in which the limit was not met': {
      is: mostInAMinute(seen.admitted) < seen.limitPerMinute ? 1 : 0,
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
