import { line } from 'd3-shape';
import { labelledIndexes, valueAxis, type AmountAxis } from './scale';

/** Values at equal distances. One that is unknown leaves a gap, but in lines that are joined. */
export type Series = readonly (number | null)[];

export interface LineGeometry {
  /** Paths of the series, in their order. */
  readonly paths: readonly string[];
  /** Values that a path does not show, or not as what they are: those without a known neighbour, all of joined lines. */
  readonly singles: readonly { readonly series: number; readonly x: number; readonly y: number }[];
  readonly axis: AmountAxis;
  readonly labelled: readonly number[];
  readonly x: (index: number) => number;
}

interface LineOptions {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly labelWidth?: number;
  readonly isJoined?: boolean;
}

interface Point {
  readonly value: number | null;
  readonly index: number;
}

/** Lays out lines over the same points, for a drawing that is not scaled afterwards. Units: pixels. */
export function lineGeometry(
  series: readonly Series[],
  { left, right, top, bottom, labelWidth = 64, isJoined = false }: LineOptions,
): LineGeometry {
  const points = Math.max(0, ...series.map(({ length }) => length));
  const known = series.flat().filter((value) => value !== null);
  const axis = valueAxis(known, top, bottom);
  const x = (index: number): number =>
    points < 2 ? (left + right) / 2 : left + ((right - left) * index) / (points - 1);
  const path = line<Point>()
    .defined(({ value }) => value !== null)
    .x(({ index }) => round(x(index)))
    .y(({ value }) => round(axis.y(value ?? 0)));
  const pointsOf = (values: Series): readonly Point[] =>
    values.map((value, index) => ({ value, index })).filter(({ value }) => !isJoined || value !== null);
  return {
    paths: series.map((values) => path(pointsOf(values)) ?? ''),
    singles: series.flatMap((values, place) =>
      values.flatMap((value, index) => {
        const isAlone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
        if (value === null || !(isJoined || isAlone)) return [];
        return [{ series: place, x: x(index), y: axis.y(value) }];
      }),
    ),
    axis,
    labelled: labelledIndexes(points, right - left, labelWidth),
    x,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
