import { amountAxis, labelledIndexes, type AmountAxis } from './scale';

/** Amounts of one day, the first at the bottom. A value that is unknown leaves a gap. */
export type Stack = readonly (number | null)[];

export interface Bar {
  readonly x: number;
  readonly width: number;
  /** Parts that are drawn, from the bottom up. Shape: `part` is the place in the stack. */
  readonly parts: readonly { readonly part: number; readonly y: number; readonly height: number }[];
}

export interface BarGeometry {
  readonly bars: readonly Bar[];
  readonly axis: AmountAxis;
  /** Position of the limit; null when there is none, or when it lies far above all bars. */
  readonly limitY: number | null;
  readonly labelled: readonly number[];
  /** Distance from one bar to the next. Units: pixels. */
  readonly step: number;
}

interface BarOptions {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly limit?: number | undefined;
  readonly labelWidth?: number;
}

/** Least height of an amount above 0: one of 1 is seen beside one of a lakh. Units: pixels. */
const least = 2;

/** A limit this many times above the largest bar would flatten all bars: it is left to the legend. */
const tooFar = 4;

/** Lays out stacked bars of one width, for a drawing that is not scaled afterwards. Units: pixels. */
export function barGeometry(
  stacks: readonly Stack[],
  { left, right, top, bottom, limit, labelWidth = 56 }: BarOptions,
): BarGeometry {
  const totals = stacks.map((stack) => stack.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  const largest = Math.max(0, ...totals);
  const isLimitShown = limit !== undefined && largest > 0 && limit <= largest * tooFar;
  const axis = amountAxis(isLimitShown ? [...totals, limit] : totals, top, bottom);
  const step = stacks.length === 0 ? 0 : (right - left) / stacks.length;
  const width = Math.max(1, Math.min(28, Math.round(step * 0.72)));
  const bars = stacks.map((stack, index): Bar => {
    let base = bottom;
    const parts = stack.flatMap((value, part) => {
      if (value === null || value <= 0) return [];
      const height = Math.max(least, bottom - axis.y(value));
      base -= height;
      return [{ part, y: base, height }];
    });
    return { x: left + step * index + (step - width) / 2, width, parts };
  });
  return {
    bars,
    axis,
    limitY: isLimitShown ? axis.y(limit) : null,
    labelled: labelledIndexes(stacks.length, right - left, labelWidth),
    step,
  };
}
