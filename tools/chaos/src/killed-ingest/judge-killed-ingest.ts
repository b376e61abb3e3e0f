import { faultsOf } from '../scenario';

/** One kill of an ingestor, and what was found after it. */
export interface KillPoint {
  /** A feed's run, or a tick. */
  readonly step: string;
  /** Statements of the step that were executed before the kill. */
  readonly after: number;
  /** State of the step after the kill: nothing, all of it, or a part of it, which is a fault. */
  readonly left: 'nothing' | 'all' | 'a part';
  /** Rows that a fresh run left otherwise than an undisturbed one, events included. */
  readonly differences: readonly string[];
}

/** Observations of a run. */
export interface KilledIngest {
  readonly points: readonly KillPoint[];
  /** Events that an undisturbed run of all steps announces. */
  readonly events: number;
}

/** Source: docs/spec/reliability.md, "Change and event commit together". */
const pointsAtLeast = 50;

export function judgeKilledIngest({ points, events }: KilledIngest, atLeast = pointsAtLeast): string[] {
  const wrong = points.filter(({ differences }) => differences.length > 0);
  const example = wrong[0];
  return [
    ...faultsOf({
      'kills that left a part of a step': {
        is: points.filter(({ left }) => left === 'a part').length,
        atMost: 0,
      },
      'fresh runs that ended otherwise than an undisturbed one': { is: wrong.length, atMost: 0 },
      'kills too few': { is: Math.max(0, atLeast - points.length), atMost: 0 },
      'runs without an event': { is: events === 0 ? 1 : 0, atMost: 0 },
    }),
    ...(example === undefined
      ? []
      : [`${example.step} after ${example.after} statements: ${example.differences[0]}`]),
  ];
}
