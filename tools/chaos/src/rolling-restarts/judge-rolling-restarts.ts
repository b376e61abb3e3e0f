import type { RequestResult } from '../readers';
import { faultsOf } from '../scenario';

/** Observations of a run. */
export interface RollingRestarts {
  readonly readings: readonly RequestResult[];
  readonly restarts: readonly Restart[];
  /** Requests that the service says it admitted. */
  readonly counted: number;
}

/** One process that was told to end. */
export interface Restart {
  /** Time from the signal to its end. Units: milliseconds. */
  readonly tookMs: number;
  /** True if it still served requests when it already reported that it is not ready. */
  readonly wasUnreadyFirst: boolean;
}

/**
 * Every read takes milliseconds here, so a process is busy no longer than that.
 *
 * Source: docs/spec/reliability.md, "Deployments lose no request".
 */
const endsWithinMs = 5_000;

export function judgeRollingRestarts({ readings, restarts, counted }: RollingRestarts): string[] {
  const isAdmitted = ({ status }: RequestResult) => status !== 0 && status !== 401 && status !== 429;
  return faultsOf({
    'answers of the 5xx kind': { is: readings.filter(({ status }) => status >= 500).length, atMost: 0 },
    'requests without an answer': { is: readings.filter(({ status }) => status === 0).length, atMost: 0 },
    'other answers than 200': {
      is: readings.filter(({ status }) => status !== 200 && status !== 0 && status < 500).length,
      atMost: 0,
    },
    'ends that took more than 5 s': {
      is: restarts.filter(({ tookMs }) => tookMs > endsWithinMs).length,
      atMost: 0,
    },
    'ends without a notice': {
      is: restarts.filter(({ wasUnreadyFirst }) => !wasUnreadyFirst).length,
      atMost: 0,
    },
    'requests that were counted wrongly': {
      is: Math.abs(readings.filter(isAdmitted).length - counted),
      atMost: 0,
    },
    'runs without a restart or a request': { is: restarts.length * readings.length === 0 ? 1 : 0, atMost: 0 },
  });
}
