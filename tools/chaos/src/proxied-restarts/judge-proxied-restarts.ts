import { isAnswered } from '../proxied-load';
import type { RequestResult } from '../readers';
import { faultsOf } from '../scenario';

/** Observations of a run. */
export interface ProxiedRestarts {
  readonly readings: readonly RequestResult[];
  /** Time that each process took from the signal to its end. Units: milliseconds. */
  readonly endsMs: readonly number[];
}

/** Source: docs/spec/reliability.md, "Deployments lose no request". */
const endsWithinMs = 5_000;

export function judgeProxiedRestarts({ readings, endsMs }: ProxiedRestarts): string[] {
  const wrong = (kind: string) => readings.filter((each) => each.kind === kind && !isAnswered(each)).length;
  const none = (kind: string) => (readings.some((each) => each.kind === kind) ? 0 : 1);
  return faultsOf({
    'reads with another answer, or none': { is: wrong('get'), atMost: 0 },
    'posts with another answer, or none': { is: wrong('post'), atMost: 0 },
    'ends that took more than 5 s': { is: endsMs.filter((each) => each > endsWithinMs).length, atMost: 0 },
    'runs without a restart, a read or a post': {
      is: endsMs.length === 0 ? 1 : none('get') + none('post'),
      atMost: 0,
    },
  });
}
