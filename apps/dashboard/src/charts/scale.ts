import { scaleLinear } from 'd3-scale';

/** Axis of amounts, from 0 up. */
export interface AmountAxis {
  /** Position of an amount. Units: pixels from the top. */
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
}

/**
 * Makes an axis of amounts that begins at 0 and ends at a round number.
 *
 * @param top pixel of its upper end
 * @param bottom pixel of 0
 */
export function amountAxis(values: readonly number[], top: number, bottom: number): AmountAxis {
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  const scale = scaleLinear()
    .domain([0, largest === 0 ? 1 : largest])
    .nice(4)
    .range([bottom, top]);
  return { y: (value) => scale(value), ticks: scale.ticks(4).filter(Number.isInteger) };
}

/**
 * Makes an axis of values that may fall below 0, such as a premium. Its ends are round numbers.
 *
 * @param isTight true begins at the least value, as for prices, in place of 0
 */
export function valueAxis(
  values: readonly number[],
  top: number,
  bottom: number,
  isTight = false,
): AmountAxis {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const space = least === most ? Math.max(1, Math.abs(most) * 0.1) : 0;
  const scale = scaleLinear()
    .domain(
      values.length === 0 ? [0, 1] : [isTight ? least - space : Math.min(0, least - space), most + space],
    )
    .nice(4)
    .range([bottom, top]);
  return { y: (value) => scale(value), ticks: scale.ticks(4) };
}

/** Returns the room that each label of an axis needs, with the space to the next one. Units: pixels. */
export function labelRoom(texts: readonly string[]): number {
  return 22 + 6 * Math.max(0, ...texts.map(({ length }) => length));
}

/**
 * Returns which labels of an axis fit beside each other: the last one always, and others at equal distances before it.
 *
 * @param labelWidth room that one label takes. Units: pixels
 */
export function labelledIndexes(count: number, width: number, labelWidth: number): readonly number[] {
  if (count === 0) return [];
  const fitting = Math.max(1, Math.floor(width / labelWidth));
  const step = Math.max(1, Math.ceil(count / fitting));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).reverse();
}
