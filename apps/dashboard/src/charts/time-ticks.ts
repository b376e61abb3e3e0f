import type { AxisTime } from '../figures/time-labels';
import { labelRoom } from './scale';

/** Label below the axis of a chart. */
export interface TimeTick {
  readonly x: number;
  readonly text: string;
  /** True where the label would reach over the right end of the axis: it ends there. */
  readonly isLast: boolean;
}

/**
 * Returns the labels of an axis of times that fit beside each other: each day once, at its first point, and times of day
 * between them where all days have their place.
 *
 * @param x position of a point. Units: pixels
 * @param right end of the axis. Units: pixels
 */
export function timeTicks(
  times: readonly AxisTime[],
  x: (index: number) => number,
  right: number,
): readonly TimeTick[] {
  const room = labelRoom(times.map(({ day }) => day));
  const begins = times.flatMap(({ day }, index) => (day === times[index - 1]?.day ? [] : [index]));
  const days = placed(begins, [], x, room);
  const others = times.flatMap(({ clock }, index) =>
    clock === null || begins.includes(index) ? [] : [index],
  );
  const clocks = days.length === begins.length ? placed(others, days, x, room) : [];
  return [...days, ...clocks]
    .sort((one, other) => one - other)
    .map((index) => ({
      x: x(index),
      text: (days.includes(index) ? times[index]?.day : times[index]?.clock) ?? '',
      isLast: right - x(index) < room / 2,
    }));
}

/** Returns the points, from the last one back, whose labels have room beside each other and beside those that are taken. */
function placed(
  points: readonly number[],
  taken: readonly number[],
  x: (index: number) => number,
  room: number,
): readonly number[] {
  const chosen: number[] = [];
  for (const point of points.toReversed()) {
    const isFree = [...taken, ...chosen].every((other) => Math.abs(x(other) - x(point)) >= room);
    if (isFree) chosen.push(point);
  }
  return chosen;
}
