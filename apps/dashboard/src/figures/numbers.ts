const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const two = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const upToTwo = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

const lakh = 100_000;
const crore = 10_000_000;

/** Dash in place of a figure that is unknown. */
export const unknown = '–';

/** Writes a count with Indian grouping: `2,31,004`. */
export function count(value: number | null): string {
  return value === null ? unknown : whole.format(value);
}

/** Writes a count with its noun: `1 key`, `20 keys`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Writes a number with up to two decimals. */
export function decimal(value: number | null): string {
  return value === null ? unknown : upToTwo.format(value);
}

/** Writes a number with two decimals, or with none where it is whole: `118.10`, `20`. */
export function twoOrNone(value: number): string {
  return (Number.isInteger(value) ? whole : two).format(value);
}

/** Writes an amount in full: `₹1,499`, `₹1,499.50`. */
export function fullRupees(value: number | null): string {
  if (value === null) return unknown;
  return `${value < 0 ? '−' : ''}₹${twoOrNone(Math.abs(value))}`;
}

/** Writes an amount for a narrow place: in lakh or crore from 1 lakh on, with two decimals. */
export function rupees(value: number | null): string {
  if (value === null || Math.abs(value) < lakh) return fullRupees(value);
  const sign = value < 0 ? '−' : '';
  const amount = Math.abs(value);
  // What rounds to 100 lakh is a crore.
  return amount < crore - lakh / 200
    ? `${sign}₹${two.format(amount / lakh)} lakh`
    : `${sign}₹${two.format(amount / crore)} crore`;
}

/** Writes a share as percent: `99.5%`. It says 100 and 0 only of exactly all and nothing. */
export function percent(share: number | null): string {
  if (share === null) return unknown;
  const rounded = Math.round(share * 1000) / 10;
  if (rounded === 100 && share < 1) return '99.9%';
  if (rounded === 0 && share > 0) return '0.1%';
  return `${upToTwo.format(rounded)}%`;
}

/** Writes a number for an axis in a few characters: `900`, `5k`, `1.5 lakh`. */
export function shortCount(value: number): string {
  if (value >= crore) return `${upToTwo.format(value / crore)} cr`;
  if (value >= lakh) return `${upToTwo.format(value / lakh)} lakh`;
  if (value >= 1000) return `${upToTwo.format(value / 1000)}k`;
  return upToTwo.format(value);
}
