import { indianDay, type IndianDay, Unreadable } from '@market/kernel';
import { RowRejected } from '@market/source-kit';
import { spelledDays } from './spelled-out.mapper';

/** Tranche that a text names. */
export interface TrancheMention {
  readonly financialYear: string;
  readonly series: number;
  /** Day of issue next to the name, null without one. */
  readonly issuedOn: IndianDay | null;
}

/** Series before the year, bound by "of": `Series IX of SGB 2020-21`, `Series IX of the Scheme 2020-21`. */
const seriesOfYear =
  /\b(?:Series|Tranche)\s*-?\s*([IVXLivxl]+|\d{1,2})\s+of\s+(?:(?:the|SGBs?|Sovereign|Gold|Bonds?|Scheme),?\s*)*\(?\s*(20\d\d)\s*-\s*((?:20)?\d\d)\b/g;
/** Series before the year: `SGB Series IX, 2020-21`, `Series-IX (2020-21)`. */
const seriesBeforeYear =
  /\b(?:Series|Tranche)\s*-?\s*([IVXLivxl]+|\d{1,2})\s*[,-]?\s*\(?\s*(20\d\d)\s*-\s*((?:20)?\d\d)\b/g;
/** Numeral behind the year: `SGB 2020-21-IX`. */
const numeralBehindYear = /\bSGBs?\s*-?\s*(20\d\d)\s*-\s*((?:20)?\d\d)\s*-?\s*([IVXL]+)\b/g;
/**
 * Series behind the financial year: `2022-23 Series III`, `2016 -17 - Series II`, `2023-24 (Series IV)`, `2016-2017,
 * Series-I`.
 */
const ofFinancialYear =
  /\b(20\d\d)\s*-\s*((?:20)?\d\d)\s*,?\s*-?\s*\(?\s*(?:Series|Tranche)\s*-?\s*([IVXLivxl]+|\d{1,2})\b/g;
/** Bank's own names of the first three tranches, by calendar year: `2015-I`, `2016-II`, `2016 Series II`. */
const ofCalendarYear = /\b(2015|2016)\s*(?:-\s*|\s*-?\s*Series\s*-?\s*)(I{1,3})\b/g;
const issueDate = /^[^.;]{0,40}?\bIssue\s*date\b\s*:?\s*-?\s*([A-Z][a-z]{2,8}\.?\s+\d{1,2},?\s+\d{4})/i;

/** Meaning of the bank's own names. Source: RBI, press releases of 2022-09 and 2023-11. */
const ownNames: readonly (readonly [name: string, series: number, issuedOn: IndianDay])[] = [
  ['2015-I', 1, indianDay('2015-11-30')],
  ['2016-I', 2, indianDay('2016-02-08')],
  ['2016-II', 3, indianDay('2016-03-29')],
];

/**
 * Finds the tranches that a text names, each once, in order.
 *
 * Errors: `RowRejected` for a name of the bank's own that does not fit its day of issue, `Unreadable` for a numeral or
 * year that is none.
 */
export function trancheMentions(text: string): TrancheMention[] {
  // Text that one pattern has matched is removed for the others: `2019-20 Series II, 2020-21 Series I`.
  let rest = text;
  const named = ways
    .flatMap(([way, read]) => {
      const found = [...rest.matchAll(way)];
      rest = rest.replace(way, (name) => ' '.repeat(name.length));
      return found.map((match) => ({ match, mention: read(match, text) }));
    })
    .sort((a, b) => a.match.index - b.match.index);
  const byName = new Map<string, TrancheMention>();
  for (const { mention } of named) {
    const name = `${mention.financialYear} ${mention.series}`;
    const known = byName.get(name);
    byName.set(name, known?.issuedOn ? known : mention);
  }
  return [...byName.values()];
}

type Way = readonly [RegExp, (match: RegExpExecArray, text: string) => TrancheMention];

const ways: readonly Way[] = [
  [seriesOfYear, (match, text) => ofYear(match, text, [match[2], match[3], match[1]])],
  [ofFinancialYear, (match, text) => ofYear(match, text, [match[1], match[2], match[3]])],
  [seriesBeforeYear, (match, text) => ofYear(match, text, [match[2], match[3], match[1]])],
  [numeralBehindYear, (match, text) => ofYear(match, text, [match[1], match[2], match[3]])],
  [ofCalendarYear, ofOwnName],
];

function ofYear(
  match: RegExpExecArray,
  text: string,
  [first = '', last = '', series = '']: readonly (string | undefined)[],
): TrancheMention {
  const [whole] = match;
  if ((Number(first) + 1) % 100 !== Number(last) % 100) throw new Unreadable('financial year', whole);
  return {
    financialYear: `${first}-${last.slice(-2)}`,
    series: seriesNumber(series),
    issuedOn: issueDateAfter(match, text),
  };
}

function ofOwnName(match: RegExpExecArray, text: string): TrancheMention {
  const [whole, year = '', numeral = ''] = match;
  const issuedOn = issueDateAfter(match, text);
  const own = ownNames.find(([name, , day]) =>
    issuedOn === null ? name === `${year}-${numeral}` : day === issuedOn,
  );
  if (!own) throw new RowRejected(`${whole.trim()} is no tranche issued on ${issuedOn ?? 'any known day'}`);
  return { financialYear: '2015-16', series: own[1], issuedOn };
}

function issueDateAfter(match: RegExpExecArray, text: string): IndianDay | null {
  const given = issueDate.exec(text.slice(match.index + match[0].length));
  return (given && spelledDays((given[1] ?? '').replace(/(\d) (\d{4})/, '$1, $2'))[0]) ?? null;
}

const digits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };

function seriesNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const values = [...text.toUpperCase()].map((letter) => digits[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
