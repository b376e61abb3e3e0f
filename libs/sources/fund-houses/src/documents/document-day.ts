import {
  addDays,
  dayFromParts,
  type IndianDay,
  indianDay,
  monthNumber,
  tidyText,
  Unreadable,
} from '@market/kernel';

const named = '([A-Za-z]{3,9})';
const spellings: readonly (readonly [RegExp, (parts: readonly string[]) => [string, string, string]])[] = [
  // 2026-03-25, 2026/03/25, 2026-03-25T00:00:00
  [/\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/, ([y = '', m = '', d = '']) => [y, m, d]],
  // 25-Mar-2026, 25 March 2026, 25th March, 2026, 25-Mar-26
  [
    new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[-\\s/.,]+${named}[-\\s/.,']+(\\d{4}|\\d{2})(?!\\d)`),
    ([d = '', m = '', y = '']) => [y, m, d],
  ],
  // March 25, 2026
  [
    new RegExp(`\\b${named}[-\\s/.]+(\\d{1,2})(?:st|nd|rd|th)?[\\s,]+(\\d{4})(?!\\d)`),
    ([m = '', d = '', y = '']) => [y, m, d],
  ],
  // 25/03/2026, 25-03-2026, 25.03.26: the day first, as India writes
  [/(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/, ([d = '', m = '', y = '']) => [y, m, d]],
  // 20260325
  [/^(20\d{2})(\d{2})(\d{2})$/, ([y = '', m = '', d = '']) => [y, m, d]],
];
/** Day whose serial number is the same in both of Excel's calendars. */
const excelAnchor = { day: indianDay('1970-01-01'), serial: 25_569 };

/**
 * Reads a day as fund houses spell it, also as Excel's serial number and within a sentence. Null for every spelling of
 * "unknown" and for a sentence without a day ("within five business days of closure").
 *
 * Errors: `Unreadable` for a short text that is no day, and for a day that does not exist.
 */
export function readDocumentDay(value: string | null): IndianDay | null {
  const text = tidyText(value);
  if (text === null) return null;
  if (/^\d{5}(?:\.0+)?$/.test(text)) return addDays(excelAnchor.day, Number(text) - excelAnchor.serial);
  for (const [pattern, parts] of spellings) {
    const match = pattern.exec(text);
    if (match) return dayOf(...parts(match.slice(1)), text);
  }
  if (/[A-Za-z]/.test(text) && text.length > 15) return null;
  throw new Unreadable('day', text);
}

function dayOf(year: string, month: string, date: string, text: string): IndianDay {
  const fullYear = Number(year.length === 2 ? `20${year}` : year);
  const number = /^\d+$/.test(month) ? Number(month) : monthNumber(month, text);
  try {
    return dayFromParts(fullYear, number, Number(date));
  } catch {
    throw new Unreadable('day', text);
  }
}
