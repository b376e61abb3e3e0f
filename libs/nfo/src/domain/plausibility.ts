import { addDays, daysBetween, type IndianDay } from '@market/kernel';
import { longestOfferDays } from './nfo-status';
import type { MergedScheme, SchemeFacts } from './scheme-facts';

/** The first mutual fund of India opened in 1964. */
const firstDay = '1964-01-01';
/** Nobody announces an offer earlier. Units: days. */
const aheadDays = 365;
/** Total expense ratios are capped at 2.25 %. Source: SEBI (Mutual Funds) Regulations, regulation 52. Generous. */
const highestExpensePercent = 10;
/** Factors by which a unit is mistaken: paise, percent, lakh, crore. */
const unitFactors = [10, 100, 1e5, 1e7];

/**
 * Why something new cannot be true of an offer; null when it can.
 *
 * @param news only what was not said before
 * @param merged the offer as it would stand
 * @param before the offer as it stands, null when it is new
 */
export function reasonToDoubt(
  news: SchemeFacts,
  merged: MergedScheme,
  before: Pick<MergedScheme, 'minInvestmentRupees' | 'minSipAmountRupees'> | null,
  today: IndianDay,
): string | null {
  return (
    periodDoubt(news, merged, today) ??
    amountDoubt(
      'minimum investment',
      news.minInvestmentRupees,
      merged.minInvestmentRupees,
      before?.minInvestmentRupees,
    ) ??
    amountDoubt(
      'minimum SIP amount',
      news.minSipAmountRupees,
      merged.minSipAmountRupees,
      before?.minSipAmountRupees,
    ) ??
    expenseDoubt(news)
  );
}

function periodDoubt(news: SchemeFacts, merged: MergedScheme, today: IndianDay): string | null {
  const { openOn, closeOn } = merged;
  if (news.openOn !== undefined && news.openOn < firstDay) return `opens on ${news.openOn}`;
  if (news.openOn !== undefined && news.openOn > addDays(today, aheadDays)) return `opens on ${news.openOn}`;
  if ((news.openOn ?? news.closeOn) !== undefined && openOn !== null && closeOn !== null) {
    if (closeOn < openOn) return `closes on ${closeOn}, before it opens on ${openOn}`;
    if (daysBetween(openOn, closeOn) > longestOfferDays)
      return `is open for ${daysBetween(openOn, closeOn)} days`;
  }
  if (news.allotmentOn !== undefined && news.closeOn !== undefined && news.allotmentOn < news.closeOn) {
    return `allots on ${news.allotmentOn}, before it closes on ${news.closeOn}`;
  }
  return null;
}

/** Two sources may differ; what counts is that the figure itself does not jump by a unit. */
function amountDoubt(
  what: string,
  said: number | undefined,
  after: number | null,
  before: number | null | undefined,
): string | null {
  if (said === undefined) return null;
  if (said < 1) return `${what} of ${said} rupees`;
  if (after === null || before === null || before === undefined) return null;
  const factor = unitFactors.find((by) => after === before * by || after * by === before);
  return factor === undefined
    ? null
    : `${what} of ${after} rupees where it was ${before}: a factor of ${factor}`;
}

function expenseDoubt({ expenseRatioPercent }: SchemeFacts): string | null {
  if (expenseRatioPercent === undefined || expenseRatioPercent <= highestExpensePercent) return null;
  return `expense ratio of ${expenseRatioPercent} percent`;
}
