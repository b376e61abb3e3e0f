import { outsideBound } from '@market/contracts';
import type { Conflict, IndianDay } from '@market/kernel';
import type { OfferCheck } from './offer-check';

const infrastructureDebt = /\binfrastructure debt\b|\bIDF\b/i;
/** Factor by which an instalment may exceed the minimum lump sum: less than an order of magnitude. */
const instalmentFactor = 10;

/**
 * Minimum and maximum of the yearly expenses of a scheme. Units: percent.
 *
 * Source: SEBI (Mutual Funds) Regulations 1996, regulation 52: 2.25, with 0.30 for small towns, 0.05 for exit loads and
 * the tax on fees on top; those of 2026 allow less. No scheme states a maximum below 0.03: a smaller figure is a
 * fraction of one.
 */
const expenses = { min: 0.03, max: 3 } as const;

/**
 * Maximum exit load on redeemed units. Units: percent of the net asset value.
 *
 * Source: SEBI (Mutual Funds) Regulations 1996, regulation 49; SEBI's board on 12 September 2025: 3 instead of 5, in
 * force with the regulations of 2026.
 */
const exitLoads = { since: '2026-04-01', max: 3, formerMax: 5 } as const;

/**
 * Factors by which a figure may change: a source corrects its own figure by less than the one, and figures of two
 * sources differ by less than the other unless a unit is mistaken.
 */
const factors = { ownWord: 2, published: 10 } as const;

/**
 * Finds terms of an offer that cannot be true: out of every known range, contradicting each other, or changed too far.
 */
export function doubtfulTerms(offer: OfferCheck): Conflict[] {
  return [
    ...oddMinimum('minInvestmentRupees', offer),
    ...oddMinimum('minSipAmountRupees', offer),
    ...oddInstalment(offer),
    ...oddExpenses(offer),
    ...oddExitLoad(offer),
  ];
}

type Figure = 'minInvestmentRupees' | 'minSipAmountRupees' | 'expenseRatioPercent';

const figures: Readonly<
  Record<Figure, { readonly fact: string; readonly what: string; readonly unit: string }>
> = {
  minInvestmentRupees: { fact: 'minimum', what: 'minimum investment', unit: 'rupees' },
  minSipAmountRupees: { fact: 'instalment', what: 'minimum SIP amount', unit: 'rupees' },
  expenseRatioPercent: { fact: 'expenses', what: 'expense ratio', unit: 'percent' },
};

function oddMinimum(figure: Exclude<Figure, 'expenseRatioPercent'>, offer: OfferCheck): Conflict[] {
  const said = offer.believed[figure];
  if (said === undefined) return [];
  const isDebtFund = infrastructureDebt.test(`${offer.name ?? ''} ${offer.believed.subCategory ?? ''}`);
  const odd = { ...doubted(figure, told(figure, said)), given: ['kind'] };
  if (!Number.isInteger(said)) return [odd];
  const isUnusual = outsideBound(isDebtFund ? 'nfo.minimumOfDebtFunds' : 'nfo.minimum', said) !== null;
  return isUnusual ? [{ ...odd, unusual: true }] : moved(figure, said, offer);
}

function oddInstalment({ believed }: OfferCheck): Conflict[] {
  const { minInvestmentRupees: atOnce, minSipAmountRupees: instalment } = believed;
  if (atOnce === undefined || instalment === undefined || instalment <= atOnce * instalmentFactor) return [];
  const reason = `minimum SIP amount of ${instalment} rupees beside a minimum investment of ${atOnce}`;
  return [{ facts: ['instalment', 'minimum'], reason }];
}

function oddExpenses(offer: OfferCheck): Conflict[] {
  const said = offer.believed.expenseRatioPercent;
  if (said === undefined) return [];
  const isOdd = said > expenses.max || (said > 0 && said < expenses.min);
  return isOdd
    ? [doubted('expenseRatioPercent', told('expenseRatioPercent', said))]
    : moved('expenseRatioPercent', said, offer);
}

/**
 * Doubts a figure that changed too far: a source changes its own figure little, and another source's differs by less
 * than a unit.
 */
function moved(figure: Figure, said: number, { before, changed }: OfferCheck): Conflict[] {
  const known = before?.[figure] ?? null;
  if (known === null) return [];
  const isOwnWord = changed.has(figures[figure].fact);
  const isFar = isOwnWord ? ratio(said, known) > factors.ownWord : ratio(said, known) >= factors.published;
  return isFar ? [{ ...doubted(figure, `${told(figure, said)} where ${known} is known`), stride: true }] : [];
}

function doubted(figure: Figure, reason: string): Conflict {
  return { facts: [figures[figure].fact], reason };
}

function told(figure: Figure, value: number): string {
  const { what, unit } = figures[figure];
  return `${what} of ${value} ${unit}`;
}

function ratio(one: number, other: number): number {
  if (one === other) return 1;
  return Math.max(one, other) / Math.min(one, other);
}

/** Rates in a text about exit loads, without the share of a holding that may be redeemed free of load. */
const rate =
  /(\d+(?:\.\d+)?)\s*(?:%|per\s?cent\b)(?!\s*of\s+(?:[\w’']+\s+){0,3}(?:units?|investments?|holdings?)\b)/gi;

function oddExitLoad({ believed: { exitLoad, openOn } }: OfferCheck): Conflict[] {
  if (exitLoad === undefined) return [];
  const isAmount = /^(?:₹|rs\b\.?|inr\b|rupees\b)/i.test(exitLoad);
  if (isAmount) return [{ facts: ['exitLoad'], reason: `exit load of ${exitLoad.slice(0, 40)}` }];
  const bare = /^\d+(?:\.\d+)?$/.test(exitLoad) ? [Number(exitLoad)] : [];
  const rates = [...bare, ...[...exitLoad.matchAll(rate)].map(([, percent]) => Number(percent))];
  // Loads fall with time: only when the lowest is out of range, the unit is mistaken.
  const least = Math.min(...rates);
  const isTooMuch = rates.length > 0 && least > maxExitLoad(openOn);
  return isTooMuch
    ? [{ facts: ['exitLoad'], given: ['period'], reason: `exit load of ${least} percent` }]
    : [];
}

function maxExitLoad(openOn: IndianDay | undefined): number {
  return openOn === undefined || openOn >= exitLoads.since ? exitLoads.max : exitLoads.formerMax;
}
