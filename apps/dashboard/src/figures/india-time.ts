import { unknown } from './numbers';

const offsetMs = 330 * 60_000;
const dayMs = 86_400_000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Writes an instant in India's time: `25 Nov 2026, 07:39 IST`. The zone of the browser plays no part. */
export function instant(value: string | null): string {
  const time = timeOf(value);
  if (time === null) return unknown;
  const { day, clock } = partsOf(time);
  return `${dayText(day)}, ${clock} IST`;
}

/** Writes an instant for a table: as `instant`, without the year when it is the present one. */
export function shortInstant(value: string | null, nowMs: number): string {
  const time = timeOf(value);
  if (time === null) return unknown;
  const { day, clock } = partsOf(time);
  return `${shortDay(day, nowMs)}, ${clock} IST`;
}

/** Writes the hour and minute of an instant: `14:05 IST`. */
export function clockTime(value: string | null): string {
  const time = timeOf(value);
  return time === null ? unknown : `${partsOf(time).clock} IST`;
}

/** Writes an instant that is near: `14:05 IST` today, `26 Nov, 14:05 IST` on another day. */
export function nearInstant(value: string, nowMs: number): string {
  const isToday = indianDay(Date.parse(value)) === indianDay(nowMs);
  return isToday ? clockTime(value) : shortInstant(value, nowMs);
}

/** Writes an instant in UTC, for the text that appears on hover: `2026-11-25 02:09:00 UTC`. */
export function utc(value: string | null): string | undefined {
  const time = timeOf(value);
  return time === null ? undefined : `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Writes a day: `25 Nov 2026`. */
export function dayText(day: string | null): string {
  const parts = day === null ? null : /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (parts === null) return unknown;
  const [, year, month, date] = parts;
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`;
}

/** Writes the days in a sentence as people do: `ends on 2026-12-04` becomes `ends on 4 Dec 2026`. */
export function withDays(sentence: string): string {
  return sentence.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => dayText(day));
}

/** Writes a day without its year when that is the present one: `25 Nov`. */
export function shortDay(day: string, nowMs: number): string {
  const text = dayText(day);
  return day.slice(0, 4) === indianDay(nowMs).slice(0, 4) ? text.slice(0, -5) : text;
}

/** Writes a day with its weekday: `Wed, 25 Nov 2026`. */
export function weekdayText(day: string): string {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return weekday === undefined ? unknown : `${weekday}, ${dayText(day)}`;
}

/** Returns the day that it is in India. Shape: `YYYY-MM-DD`. */
export function indianDay(ms: number): string {
  return new Date(ms + offsetMs).toISOString().slice(0, 10);
}

/** Returns the day that lies some days after another one; before it when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** Returns the instant that a form's text in India's time stands for; null when it is none. Shape: `2026-11-25T07:39`. */
export function instantOfInput(text: string): string | null {
  const ms = Date.parse(`${text}:00.000Z`);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && Number.isFinite(ms)
    ? new Date(ms - offsetMs).toISOString()
    : null;
}

/** Returns the text for a form's field that stands for an instant. Shape: `2026-11-25T07:39`, in India's time. */
export function inputOfInstant(ms: number): string {
  return new Date(ms + offsetMs).toISOString().slice(0, 16);
}

/** Writes a length of time in its largest unit: `45 s`, `3 min`, `2 h`, `5 days`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.round(hours / 24)} days`;
}

/** Writes how long ago something was: `3 min ago`, `just now`. */
export function ago(value: string | null, nowMs: number): string {
  const time = timeOf(value);
  if (time === null) return unknown;
  return nowMs - time < 5_000 ? 'just now' : `${duration(nowMs - time)} ago`;
}

/** Writes how far away an instant is: `in 3 min`; `3 min ago` once it has passed. */
export function until(value: string, nowMs: number): string {
  const time = timeOf(value);
  if (time === null) return unknown;
  return time > nowMs ? `in ${duration(time - nowMs)}` : ago(value, nowMs);
}

function timeOf(value: string | null): number | null {
  const time = value === null ? NaN : Date.parse(value);
  return Number.isFinite(time) ? time : null;
}

function partsOf(time: number): { readonly day: string; readonly clock: string } {
  const text = new Date(time + offsetMs).toISOString();
  return { day: text.slice(0, 10), clock: text.slice(11, 16) };
}
