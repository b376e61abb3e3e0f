import { roundHalfAwayFromZero } from './indian-number';

/**
 * Returns a copy in which every number has two decimals, as the public API shows prices, percents and multiples.
 *
 * @param value of JSON: no instants
 */
export function roundedValues<Value>(value: Value): Value {
  return roundedDeep(value) as Value;
}

function roundedDeep(value: unknown): unknown {
  if (typeof value === 'number') return roundHalfAwayFromZero(value);
  if (Array.isArray(value)) return value.map(roundedDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, roundedDeep(part)]));
}
