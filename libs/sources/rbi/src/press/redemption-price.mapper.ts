import type { SgbRedemptionRecord } from '@market/contracts';
import { daysBetween, type IndianDay } from '@market/kernel';
import { RowRejected } from '@market/source-kit';
import type { PressRelease } from './press-release';
import { spelledDays, spelledMoney } from './spelled-out.mapper';
import { trancheMentions } from './tranche-mentions.mapper';

/** Maximum distance from a coupon day: holidays move it. Units: days. */
const toleranceDays = 10;
/** Half a year. Units: days. */
const halfYear = 182.625;

/**
 * Reads the release of a redemption price into one record for each tranche. It may name several tranches and days, in
 * the same order, with one price or one for each.
 *
 * Errors: `RowRejected` when tranches, days and prices do not match in number, or a day is no coupon day.
 */
export function readRedemptions({ release, title, body }: PressRelease): SgbRedemptionRecord[] {
  const inBody = trancheMentions(body);
  const tranches = inBody.length > 0 ? inBody : trancheMentions(title);
  if (tranches.length === 0) throw new RowRejected('names no tranche');
  const days = each(dueDays(title, body), tranches.length, 'due days');
  const prices = each(redemptionPrices(body), tranches.length, 'prices');
  const kind = /\bpremature\b/i.test(title) ? 'premature' : 'final';
  return tranches.map(({ financialYear, series, issuedOn }, index) => {
    const dueOn = at(days, index);
    if (issuedOn !== null) requireCouponDay(issuedOn, dueOn);
    return { financialYear, series, release, kind, dueOn, priceRupees: at(prices, index) };
  });
}

/** Maximum distance of a due day from the words that announce it: behind them stand the days of the average. */
const farthestDay = 120;

function dueDays(title: string, body: string): IndianDay[] {
  const after = (text: string, length: number) => {
    const due = /\bdue\s+(?:on|date)/i.exec(text);
    return due ? spelledDays(withoutOtherDays(text.slice(due.index, due.index + length))) : [];
  };
  const inTitle = after(title, title.length);
  return inTitle.length > 0 ? inTitle : after(body, farthestDay).slice(0, 1);
}

const day = String.raw`[A-Z][a-z]{2,8}\.?\s+\d{1,2}(?:st|nd|rd|th)?`;
const days = String.raw`${day}(?:\s*(?:,|and|&)\s*(?:${day}|\d{1,2}(?:st|nd|rd|th)?(?!\d)))*(?:\s*,?\s+\d{4})?`;
/** Days that are no due days: a holiday that moved one, in brackets or behind a comma, and days of issue. */
const otherDays: readonly RegExp[] = [
  /[([][^()[\]]*\b(?:being|holidays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b[^()[\]]*[)\]]/gi,
  new RegExp(
    String.raw`[,;]?\s*(?:since |as |because )?${days}\s*,?\s+(?:being|is|are|was|were)\b[^,;.()[\]]*`,
    'g',
  ),
  new RegExp(String.raw`\b(?:[Ii]ssue\s*date|[Ii]ssued\s+on|[Dd]ated)\s*:?\s*-?\s*${days}`, 'g'),
];

function withoutOtherDays(text: string): string {
  return otherDays.reduce((rest, other) => rest.replace(other, ' '), text);
}

function redemptionPrices(body: string): number[] {
  const amounts = spelledMoney(body).filter(({ lead }) => !/\bdiscount of\s*$/i.test(lead));
  return amounts.map(({ rupees }) => rupees);
}

/** Returns one value for each tranche: there are as many, or one for all. */
function each<T>(values: readonly T[], count: number, what: string): readonly T[] {
  if (values.length === count) return values;
  const [only, ...others] = [...new Set(values)];
  if (only === undefined || others.length > 0) {
    throw new RowRejected(`${values.length} ${what} for ${count} tranches`);
  }
  return Array.from({ length: count }, () => only);
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new RowRejected('a tranche without its day or price');
  return value;
}

function requireCouponDay(issuedOn: IndianDay, dueOn: IndianDay): void {
  const passed = daysBetween(issuedOn, dueOn);
  const off = Math.abs(passed - Math.round(passed / halfYear) * halfYear);
  if (passed > 0 && off <= toleranceDays) return;
  throw new RowRejected(`${dueOn} is no coupon day of bonds issued on ${issuedOn}`);
}
