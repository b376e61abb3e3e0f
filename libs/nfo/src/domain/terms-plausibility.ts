import type { IndianDay } from '@market/kernel';
import type { Hearing } from './hearing';

/**
 * What fund houses ask for at the least, in an instalment or at once. Units: rupees.
 *
 * Source: schemes on sale in 2025 and 2026 begin at 10 rupees; ten lakh are asked for by specialized investment funds
 * (SEBI circular of 27 February 2025) and one crore by infrastructure debt funds (SEBI (Mutual Funds) Regulations).
 */
const minimums = { least: 10, most: 1_000_000, mostOfDebtFunds: 10_000_000 } as const;
const infrastructureDebt = /\binfrastructure debt\b|\bIDF\b/i;
/** An instalment may be more than the least sum at once, but not by an order of magnitude. */
const instalmentFactor = 10;

/**
 * Least and most that the assets of a scheme are charged with a year. Units: percent.
 *
 * Source: SEBI (Mutual Funds) Regulations 1996, regulation 52: 2.25, with 0.30 for small towns, 0.05 for exit loads and
 * the tax on fees on top; those of 2026 allow less. No scheme states less than 0.03 as its most: a fraction of one does.
 */
const expenses = { least: 0.03, most: 3 } as const;

/**
 * Most that is kept of what is redeemed. Units: percent of the net asset value.
 *
 * Source: SEBI (Mutual Funds) Regulations 1996, regulation 49; SEBI's board on 12 September 2025: 3 instead of 5, in
 * force with the regulations of 2026.
 */
const exitLoads = { since: '2026-04-01', most: 3, formerMost: 5 } as const;

/** A source corrects its own figure by less; another source's figure differs by less than a unit is mistaken for another. */
const factors = { ownWord: 2, published: 10 } as const;

/** Why new terms of an offer cannot be true: out of every known range, at odds with each other, or moved too far. */
export function termsDoubt(hearing: Hearing): string | null {
  return (
    minimumDoubt('minInvestmentRupees', hearing) ??
    minimumDoubt('minSipAmountRupees', hearing) ??
    instalmentDoubt(hearing) ??
    expenseDoubt(hearing) ??
    exitLoadDoubt(hearing)
  );
}

type Figure = 'minInvestmentRupees' | 'minSipAmountRupees' | 'expenseRatioPercent';

const wordsOf: Readonly<Record<Figure, readonly [what: string, unit: string]>> = {
  minInvestmentRupees: ['minimum investment', 'rupees'],
  minSipAmountRupees: ['minimum SIP amount', 'rupees'],
  expenseRatioPercent: ['expense ratio', 'percent'],
};

function minimumDoubt(figure: Exclude<Figure, 'expenseRatioPercent'>, hearing: Hearing): string | null {
  const said = hearing.news[figure];
  if (said === undefined) return null;
  const { name, subCategory } = hearing.merged;
  const isDebtFund = infrastructureDebt.test(`${name ?? ''} ${subCategory ?? ''}`);
  const most = isDebtFund ? minimums.mostOfDebtFunds : minimums.most;
  if (said < minimums.least || said > most || !Number.isInteger(said)) return told(figure, said);
  return moveDoubt(figure, said, hearing);
}

function instalmentDoubt({ news, merged }: Hearing): string | null {
  const { minInvestmentRupees: atOnce, minSipAmountRupees: instalment } = merged;
  if (news.minInvestmentRupees === undefined && news.minSipAmountRupees === undefined) return null;
  if (atOnce === null || instalment === null || instalment <= atOnce * instalmentFactor) return null;
  return `minimum SIP amount of ${instalment} rupees beside a minimum investment of ${atOnce}`;
}

function expenseDoubt(hearing: Hearing): string | null {
  const said = hearing.news.expenseRatioPercent;
  if (said === undefined) return null;
  if (said > expenses.most || (said > 0 && said < expenses.least)) return told('expenseRatioPercent', said);
  return moveDoubt('expenseRatioPercent', said, hearing);
}

/** A source's own word moves little, whatever its place among the sources; the published figure never by a unit. */
function moveDoubt(figure: Figure, said: number, { old, merged, before }: Hearing): string | null {
  const ownWord = old[figure];
  if (ownWord !== undefined && ratio(said, ownWord) > factors.ownWord) {
    return `${told(figure, said)} where ${ownWord} was said before`;
  }
  const [after, published] = [merged[figure], before?.[figure] ?? null];
  if (after === null || published === null || ratio(after, published) < factors.published) return null;
  return `${told(figure, after)} where ${published} is known`;
}

function told(figure: Figure, value: number): string {
  const [what, unit] = wordsOf[figure];
  return `${what} of ${value} ${unit}`;
}

function ratio(one: number, other: number): number {
  if (one === other) return 1;
  return Math.max(one, other) / Math.min(one, other);
}

/** Shares of the holding that leave without a load are no loads. */
const rate =
  /(\d+(?:\.\d+)?)\s*(?:%|per\s?cent\b)(?!\s*of\s+(?:[\w’']+\s+){0,3}(?:units?|investments?|holdings?)\b)/gi;

function exitLoadDoubt({ news: { exitLoad }, merged }: Hearing): string | null {
  if (exitLoad === undefined) return null;
  if (/^(?:₹|rs\b\.?|inr\b|rupees\b)/i.test(exitLoad)) return `exit load of ${exitLoad.slice(0, 40)}`;
  const bare = /^\d+(?:\.\d+)?$/.test(exitLoad) ? [Number(exitLoad)] : [];
  const rates = [...bare, ...[...exitLoad.matchAll(rate)].map(([, percent]) => Number(percent))];
  // Of loads that fall with time, the least is out of range only when the unit is mistaken.
  const least = Math.min(...rates);
  return rates.length > 0 && least > mostKept(merged.openOn) ? `exit load of ${least} percent` : null;
}

function mostKept(openOn: IndianDay | null): number {
  return openOn === null || openOn >= exitLoads.since ? exitLoads.most : exitLoads.formerMost;
}
