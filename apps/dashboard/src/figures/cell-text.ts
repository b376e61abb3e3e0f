import type { Cell } from './flat-record';
import { unknown } from './numbers';
import { timeText } from './time-labels';

/** Formats a value for people: instants and days in India's time; everything else unchanged. */
export function cellText(value: Cell): string {
  if (value === null) return unknown;
  return typeof value === 'string' ? timeText(value) : String(value);
}
