import { dayText } from './india-time';
import { decimal, fullRupees, twoOrNone } from './numbers';

/** Words in place of a value that no source states. */
export const notStated = 'not stated';

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' });
const twoDigits = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Hundredth of a crore. Units: rupees. */
const lakh = 100_000;
const noBreak = '\u00a0';

type Maybe<Value> = Value | null | undefined;

function isKnown<Value>(value: Maybe<Value>): value is Value {
  return value !== null && value !== undefined;
}

/** Writes a text that a source states. */
export function stated(text: Maybe<string>): string {
  return isKnown(text) && text !== '' ? text : notStated;
}

/** Names a tranche of a gold bond: `Sovereign Gold Bond 2026-27, Series II`. The name of some series has the tranche already. */
export function trancheName(series: string, tranche: string): string {
  return series.endsWith(tranche) ? series : `${series}, ${tranche}`;
}

/** Writes an amount in rupees: `₹15,000`. */
export function amount(value: Maybe<number>): string {
  return isKnown(value) ? fullRupees(value) : notStated;
}

/** Writes a large amount in crore: `₹5,000 cr`. */
export function crores(value: Maybe<number>): string {
  return isKnown(value) ? `₹${twoOrNone(Math.round(value / lakh) / 100)} cr` : notStated;
}

/** Writes a price band: `₹57–₹60`, `₹60` when both ends are equal, `up to ₹60` when one end is unknown. */
export function priceBand({
  min,
  max,
}: {
  readonly min: Maybe<number>;
  readonly max: Maybe<number>;
}): string {
  if (isKnown(min) && isKnown(max))
    return min === max ? fullRupees(min) : `${fullRupees(min)}–${fullRupees(max)}`;
  if (isKnown(min)) return `from ${fullRupees(min)}`;
  return isKnown(max) ? `up to ${fullRupees(max)}` : notStated;
}

/** Writes a lot with its price: `250 = ₹15,000`. */
export function lot(shares: Maybe<number>, rupees: Maybe<number>): string {
  if (!isKnown(shares)) return notStated;
  return isKnown(rupees) ? `${decimal(shares)} = ${fullRupees(rupees)}` : `${decimal(shares)} shares`;
}

/** Writes how often an issue was subscribed: `2.54×`. */
export function timesSubscribed(value: Maybe<number>): string {
  return isKnown(value) ? `${twoDigits.format(value)}×` : notStated;
}

/** Writes a gain or a loss in percent, with its sign: `+20%`, `−4.17%`. */
export function signedPercent(value: Maybe<number>): string {
  if (!isKnown(value)) return notStated;
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${twoOrNone(Math.round(Math.abs(value) * 100) / 100)}%`;
}

/** Writes a rate in percent: `2.5%`. */
export function rate(value: Maybe<number>): string {
  return isKnown(value) ? `${decimal(value)}%` : notStated;
}

/** Writes a premium with its share of the issue price: `₹12 (+20%)`. */
export function premium(value: Maybe<number>, gain: Maybe<number>): string {
  if (!isKnown(value)) return notStated;
  return isKnown(gain) ? `${fullRupees(value)} (${signedPercent(gain)})` : fullRupees(value);
}

/** Writes a day of the public API: `28 Nov 2026, Sat`. */
export function marketDay(value: Maybe<string>): string {
  if (!isKnown(value)) return notStated;
  return `${dayText(value.slice(0, 10))}, ${weekday.format(new Date(value))}`;
}

/** Writes the days of a window for a narrow place, which breaks behind its dash: `11 – 13 Nov 2026`, `28 Nov – 2 Dec 2026`. */
export function dayWindow(from: Maybe<string>, to: Maybe<string>): string {
  if (!isKnown(from) && !isKnown(to)) return notStated;
  if (!isKnown(from) || !isKnown(to)) return isKnown(from) ? `from ${day(from)}` : `until ${day(to)}`;
  const [begin, end] = [day(from), day(to)];
  if (begin === end) return begin;
  // What both days have in common is said once.
  const words = from.slice(0, 7) === to.slice(0, 7) ? 1 : from.slice(0, 4) === to.slice(0, 4) ? 2 : 3;
  return `${begin.split(' ').slice(0, words).join(' ')} – ${end}`
    .replaceAll(' ', noBreak)
    .replace(`–${noBreak}`, '– ');
}

function day(value: Maybe<string>): string {
  return dayText(value?.slice(0, 10) ?? null);
}
