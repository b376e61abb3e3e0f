import { dayFromParts, type IndianDay, monthNumber, readNumber, Unreadable } from '@market/kernel';

const month = '([A-Z][a-z]{2,8})\\.?';
const date = '(\\d{1,2})(?:st|nd|rd|th)?';
const monthDays = new RegExp(
  `\\b${month}\\s+${date}(?:\\s*(?:and|&|,)\\s*${date})?\\s*,?\\s+(\\d{4})\\b`,
  'g',
);
const range = new RegExp(
  `\\b${month}\\s+${date}(?:\\s*,?\\s+(\\d{4}))?\\s*(?:-|to|till|until|and)\\s*(?:${month}\\s+)?${date}\\s*,?\\s+(\\d{4})\\b`,
);
const money = /(?:₹|\b(?:Rs|RS|Re|INR)\b\.?)\s*(\d[\d,]*(?:\.\d+)?)/g;

/**
 * Finds every day that a text spells out as `September 30, 2022` or `September 29 and 30, 2022`, each once, in order.
 */
export function spelledDays(text: string): IndianDay[] {
  const days = [...text.matchAll(monthDays)].flatMap(([, name = '', first, second, year]) =>
    isMonth(name)
      ? [first, second].flatMap((number) => (number === undefined ? [] : [dayOf(name, number, year ?? '')]))
      : [],
  );
  return [...new Set(days)];
}

/**
 * Finds the first span of days: `December 19 - 23, 2022`, `June 08, 2020 to June 12, 2020`, `February 28 to March 04,
 * 2022`.
 */
export function spelledSpan(text: string): readonly [IndianDay, IndianDay] | null {
  const match = range.exec(text);
  if (!match) return null;
  const [, from = '', first = '', givenYear, to = from, last = '', year = ''] = match;
  if (!isMonth(from) || !isMonth(to)) return null;
  const turnsYear = monthNumber(from) > monthNumber(to);
  const firstYear = givenYear ?? String(Number(year) - (turnsYear ? 1 : 0));
  return [dayOf(from, first, firstYear), dayOf(to, last, year)];
}

/** Amount in a text, with the words between it and the amount before. */
export interface SpelledMoney {
  /** Amount. Units: rupees. */
  readonly rupees: number;
  readonly lead: string;
}

/** Finds every amount, in order: `₹5,409/-`, `₹ 3150`, `Rs.4952/-`, `Re 1`. */
export function spelledMoney(text: string): SpelledMoney[] {
  let from = 0;
  return [...text.matchAll(money)].map((match) => {
    const lead = text.slice(from, match.index);
    from = match.index + match[0].length;
    const rupees = readNumber((match[1] ?? '').replace(/,$/, ''));
    if (rupees === null) throw new Unreadable('price', match[0]);
    return { rupees, lead };
  });
}

function isMonth(name: string): boolean {
  try {
    return monthNumber(name) > 0;
  } catch {
    return false;
  }
}

function dayOf(name: string, number: string, year: string): IndianDay {
  try {
    return dayFromParts(Number(year), monthNumber(name), Number(number));
  } catch {
    throw new Unreadable('day', `${name} ${number}, ${year}`);
  }
}
