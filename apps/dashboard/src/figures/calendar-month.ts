import { addDays, dayText } from './india-time';

/** Month of a calendar. Shape: `YYYY-MM`. */
export type Month = string;

/** Returns the month that lies some months after another one; before it when negative. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns the first and the last day of a month. */
export function daysOfMonth(month: Month): { readonly from: string; readonly to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** Returns the weeks of a month, from Monday to Sunday, with the days of the months beside it that fill them. */
export function weeksOf(month: Month): readonly (readonly string[])[] {
  const { from, to } = daysOfMonth(month);
  const weekday = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let monday = addDays(from, -weekday); monday <= to; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)));
  return weeks;
}

/** Writes a month: `Nov 2026`. */
export function monthText(month: Month): string {
  return dayText(`${month}-01`).slice(2);
}
