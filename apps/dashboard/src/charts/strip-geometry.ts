import type { DayState } from '../api/types';

interface StripDay {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly state: DayState;
}

/** Height of a day by its state, so that the strip is read without colours: the worse, the lower. */
const shares: Readonly<Record<DayState, number>> = { fresh: 1, late: 0.62, stale: 0.3, unknown: 0 };

/** Lays out a strip of days, the oldest at the left. A day that is unknown has no height: it is a gap. Units: pixels. */
export function stripGeometry(
  days: readonly { readonly state: DayState }[],
  width: number,
  height: number,
): readonly StripDay[] {
  const step = days.length === 0 ? 0 : width / days.length;
  const gap = step >= 4 ? 1 : step >= 2.5 ? 0.5 : 0;
  return days.map(({ state }, index) => {
    const tall = height * shares[state];
    return { x: index * step, y: height - tall, width: Math.max(0.5, step - gap), height: tall, state };
  });
}

/** Tells in words how many days were in which state. A strip without known days says so. */
export function stripWords(days: readonly { readonly state: DayState }[]): string {
  const of = (state: DayState): number => days.filter((day) => day.state === state).length;
  const known = days.length - of('unknown');
  if (known === 0) return 'no day is known yet';
  const parts = [
    `fresh on ${of('fresh')} of ${known} ${known === 1 ? 'day' : 'days'}`,
    ...(['late', 'stale'] as const).flatMap((state) => (of(state) > 0 ? [`${state} on ${of(state)}`] : [])),
    ...(of('unknown') > 0 ? [`${of('unknown')} unknown`] : []),
  ];
  return parts.join(', ');
}
