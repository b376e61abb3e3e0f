import type { MergedOffer } from './merge-sightings';
import { premiumPercent } from './premium';
import type { OfferFacts } from './sighting';

/** More new shares for one held than any rights issue has offered: 25 : 1 is the record. Source: BSE notices 2025–2026. */
const mostRightsPerShare = 50;
/** Terms of a ratio beyond this are another column. */
const longestRatioTerm = 10_000;
/** Buybacks pay near the market. Units: percent of the market price. */
const premiumBounds = { least: -50, most: 300 };
/** How far each figure may move next to what is known; a slipped decimal point moves it by ten. */
const mostMove: Readonly<Record<string, number>> = {
  issuePriceRupees: 3,
  buybackPriceRupees: 3,
  marketPriceRupees: 3,
  floorPriceRupees: 3,
  faceValueRupees: 1.01,
  minInvestmentRupees: 9,
  maxShares: 9,
  issueSizeShares: 9,
  nonRetailShares: 9,
  retailShares: 9,
  issueSizeRupees: 9,
  buybackSizeRupees: 9,
};

/**
 * Why what an exchange now says of an offer cannot be true next to what is known, null when it can. Catches slipped
 * decimal points, percents in place of rupees and shifted columns. What is known already is not doubted again.
 */
export function reasonToDoubt(facts: OfferFacts, known: MergedOffer | null): string | null {
  const said = facts.terms ?? {};
  return (
    jump(said, known?.terms ?? {}) ??
    ratioIsOdd(said['ratio']) ??
    premiumIsOdd(said, known?.terms ?? {}) ??
    daysAreOdd(facts, known)
  );
}

type Terms = Readonly<Record<string, unknown>>;

function jump(said: Terms, known: Terms): string | null {
  for (const [field, factor] of Object.entries(mostMove)) {
    const [now, before] = [said[field], known[field]];
    if (typeof now !== 'number' || typeof before !== 'number') continue;
    if (now / before > factor || before / now > factor) return `${field} of ${now} where ${before} is known`;
  }
  return null;
}

function ratioIsOdd(ratio: unknown): string | null {
  if (typeof ratio !== 'object' || ratio === null) return null;
  const { offered, held } = ratio as { offered: number; held: number };
  const isOdd = offered / held > mostRightsPerShare || offered > longestRatioTerm || held > longestRatioTerm;
  return isOdd ? `a ratio of ${offered}:${held}` : null;
}

function premiumIsOdd(said: Terms, known: Terms): string | null {
  if (said['buybackPriceRupees'] === undefined && said['marketPriceRupees'] === undefined) return null;
  const prices = { ...known, ...said } as { buybackPriceRupees?: number; marketPriceRupees?: number };
  const premium = premiumPercent(prices);
  if (premium === null || (premium >= premiumBounds.least && premium <= premiumBounds.most)) return null;
  return `a buyback at ${String(prices.buybackPriceRupees)} with the share at ${String(prices.marketPriceRupees)}`;
}

/** An offer is not announced for a year that has long gone or is far away next to its own other days. */
function daysAreOdd(facts: OfferFacts, known: MergedOffer | null): string | null {
  const recordOn = facts.recordOn ?? known?.recordOn ?? null;
  const closeOn = facts.closeOn ?? known?.closeOn ?? null;
  if (facts.recordOn === undefined && facts.closeOn === undefined) return null;
  return recordOn !== null && closeOn !== null && closeOn < recordOn
    ? `it closes on ${closeOn}, before its record date ${recordOn}`
    : null;
}
