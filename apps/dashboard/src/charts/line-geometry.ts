import { area, line } from 'd3-shape';
import { valueAxis, type AmountAxis } from './scale';

/** Values at equal distances. An unknown one interrupts the line, unless the line is joined. */
export type Series = readonly (number | null)[];

export interface LineGeometry {
  /** Paths of the series, in their order. */
  readonly paths: readonly string[];
  /** Values drawn as dots: those without a known neighbour, which no line reaches, and every value of joined lines. */
  readonly singles: readonly { readonly series: number; readonly x: number; readonly y: number }[];
  /** Area between the second and the third series; null where it is not asked for. */
  readonly range: string | null;
  readonly axis: AmountAxis;
  readonly x: (index: number) => number;
}

interface LineOptions {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly isJoined?: boolean;
  /** True begins the axis at the least value in place of 0. */
  readonly isTight?: boolean;
  /** True fills the area between the second and the third series. */
  readonly hasRange?: boolean;
}

interface Point {
  readonly value: number | null;
  readonly index: number;
}

/** Lays out lines over the same points, for a drawing that is not scaled afterwards. Units: pixels. */
export function lineGeometry(series: readonly Series[], options: LineOptions): LineGeometry {
  const { left, right, top, bottom, isJoined = false, isTight, hasRange = false } = options;
  const points = Math.max(0, ...series.map(({ length }) => length));
  const known = series.flat().filter((value) => value !== null);
  const axis = valueAxis(known, top, bottom, isTight);
  const x = (index: number): number =>
    points < 2 ? (left + right) / 2 : left + ((right - left) * index) / (points - 1);
  const path = line<Point>()
    .defined(({ value }) => value !== null)
    .x(({ index }) => round(x(index)))
    .y(({ value }) => round(axis.y(value ?? 0)));
  const pointsOf = (values: Series): readonly Point[] =>
    values.map((value, index) => ({ value, index })).filter(({ value }) => !isJoined || value !== null);
  return {
    range: hasRange ? rangeOf(series, x, axis) : null,
    paths: series.map((values) => path(pointsOf(values)) ?? ''),
    singles: series.flatMap((values, place) =>
      values.flatMap((value, index) => {
        const isAlone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
        if (value === null || !(isJoined || isAlone)) return [];
        return [{ series: place, x: x(index), y: axis.y(value) }];
      }),
    ),
    axis,
    x,
  };
}

/** Draws the area between the second and the third series, with a gap where one of them is unknown. */
function rangeOf([, low = [], high = []]: readonly Series[], x: (index: number) => number, axis: AmountAxis) {
  const ends = low.map((least, index) => ({ index, least, most: high[index] ?? null }));
  const path = area<(typeof ends)[number]>()
    .defined(({ least, most }) => least !== null && most !== null)
    .x(({ index }) => round(x(index)))
    .y0(({ least }) => round(axis.y(least ?? 0)))
    .y1(({ most }) => round(axis.y(most ?? 0)));
  return path(ends);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
