import type { Cell } from './flat-record';
import { unknown } from './numbers';
import { timeText } from './time-labels';

/** Writes a value for people. Instants and days are India's; everything else stands as it came. */
export function cellText(value: Cell): string {
  if (value === null) return unknown;
  return typeof value === 'string' ? timeText(value) : String(value);
}
