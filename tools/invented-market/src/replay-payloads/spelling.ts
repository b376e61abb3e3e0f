import { weekdayOf, type IndianDay } from '@market/kernel';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `18-Nov-2026`, the way NSE writes a day; another separator on request (`18 Nov 2026`, BSE). */
export function namedDay(day: IndianDay, separator = '-'): string {
  return [day.slice(8), monthOf(day), day.slice(0, 4)].join(separator);
}

/** `9-Sep`: day and month, the way publishers write a day. */
export function dayAndMonth(day: IndianDay, separator = '-'): string {
  return `${Number(day.slice(8))}${separator}${monthOf(day)}`;
}

/** `11/18/2026`, month first and unpadded, the way BSE writes the day of an instant. */
export function monthFirstDay(day: IndianDay): string {
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`;
}

/** `18 Nov 26`, the day of a BSE quote. */
export function shortDay(day: IndianDay): string {
  return `${day.slice(8)} ${monthOf(day)} ${day.slice(2, 4)}`;
}

/** `18112026`, the day in the name of an archive. */
export function archiveDay(day: IndianDay): string {
  return day.slice(8) + day.slice(5, 7) + day.slice(0, 4);
}

/** `Wednesday`. */
export function weekdayName(day: IndianDay): string {
  return weekdays[weekdayOf(day)] ?? '';
}

/** `1,56,74,494`: whole numbers with Indian grouping. */
export function grouped(value: number): string {
  const digits = String(Math.round(value));
  const head = digits.slice(0, -3);
  return head === '' ? digits : `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${digits.slice(-3)}`;
}

/** A count as a Java double prints it: `7715999.0` below ten million, `1.5181667E7` from there on. */
export function asDouble(value: number): string {
  if (value < 10_000_000) return Number.isInteger(value) ? `${value}.0` : String(value);
  const [mantissa = '', exponent = ''] = value.toExponential().split('e+');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${exponent}`;
}

/** A price on the tick of the market: a multiple of 0.05. */
export function onTick(price: number): number {
  return Math.round(price * 20) / 20;
}

/** Two decimals as a number. */
export function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

function monthOf(day: IndianDay): string {
  return months[Number(day.slice(5, 7)) - 1] ?? '';
}
