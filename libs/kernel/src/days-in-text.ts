import { dayFromParts, daysBetween, type IndianDay, yearOf } from './indian-day';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = String.raw`(?<month>${months.join('|')})[a-z]*\.?`;
const date = String.raw`(?<date>\d{1,2})(?:\s*(?:st|nd|rd|th))?`;
const year = String.raw`(?:[\s,./'-]*(?<year>\d{4})\b)?`;
const spellings = [
  String.raw`\b(?<year>\d{4})-(?<number>\d{2})-(?<date>\d{2})`,
  String.raw`\b(?<date>\d{1,2})[./-](?<number>\d{1,2})[./-](?<year>\d{4})\b`,
  String.raw`\b${date}(?:\s+of)?[\s./-]*${month}${year}`,
  String.raw`\b${month}\s*${date}(?!\d)${year}`,
].map((spelling) => new RegExp(spelling, 'gi'));
/** Half a year in days: a day without a year gets the year that brings it nearest to the known day. */
const halfYear = 183;

/** Day in a sentence, with the position of its text. */
export interface DayInText {
  readonly day: IndianDay;
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the days in a sentence, in its order: `26th November 2026`, `November 26, 2026`, `26-Nov-2026`, `26/11/2026`
 * (day first), `2026-11-26`, `26th Nov` (in the year nearest to `near`; ignored when that is null). Month names count
 * by their first three letters: exchanges write "Octomber".
 */
export function daysInText(text: string, near: IndianDay | null): readonly DayInText[] {
  const found: DayInText[] = [];
  for (const spelling of spellings) {
    for (const match of text.matchAll(spelling)) {
      const { index } = match;
      const day = readParts(match.groups ?? {}, near);
      const to = index + match[0].length;
      if (day !== null && !found.some((one) => index < one.to && to > one.from))
        found.push({ day, from: index, to });
    }
  }
  return found.sort((one, other) => one.from - other.from);
}

function readParts(parts: Record<string, string | undefined>, near: IndianDay | null): IndianDay | null {
  const number =
    parts['number'] === undefined
      ? months.indexOf((parts['month'] ?? '').toLowerCase()) + 1
      : Number(parts['number']);
  const dayIn = (year: number) => existingDay(year, number, Number(parts['date']));
  if (parts['year'] !== undefined) return dayIn(Number(parts['year']));
  if (near === null) return null;
  const around = yearOf(near);
  return (
    [around - 1, around, around + 1]
      .map(dayIn)
      .find((day) => day !== null && Math.abs(daysBetween(near, day)) <= halfYear) ?? null
  );
}

function existingDay(year: number, number: number, date: number): IndianDay | null {
  try {
    return dayFromParts(year, number, date);
  } catch {
    return null;
  }
}
