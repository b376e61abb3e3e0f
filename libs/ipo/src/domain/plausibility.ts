import type { MergedIpo } from './merge-sightings';
import type { IpoFacts } from './sighting';

/** A known price may move so far before it is doubted: bands are revised by at most 20 %. */
const priceMove = 1.25;
/** Value of one mainboard lot. Units: rupees. Source: SEBI ICDR 10,000–15,000, with room for older issues. */
const lotValue = { least: 4_000, most: 20_000 };
/** First trade against issue price; 90 % is the cap on SME boards, the record on the mainboard is under 300 %. */
const firstTrade = { least: 0.15, most: 6 };

/**
 * Why what an exchange now says of an issue cannot be true next to what is known, null when it can. Catches
 * columns that were shifted, prices in paise or scaled by ten, percents in place of rupees. What is known already
 * was believed once, or vouched for by an operator: it is not doubted again.
 */
export function reasonToDoubt(facts: IpoFacts, known: MergedIpo | null): string | null {
  const said = known === null ? facts : unknownYet(facts, known);
  return (
    (known && contradicts(said, known)) ??
    bandIsOdd(said, known) ??
    lotIsOdd(said, known) ??
    listingIsOdd(said, known)
  );
}

function unknownYet(facts: IpoFacts, known: MergedIpo): IpoFacts {
  const rest = Object.entries(facts).filter(([field, value]) => known[field as keyof MergedIpo] !== value);
  return Object.fromEntries(rest);
}

/** Tells whether one of the figures that a rule compares is new. */
function saysAny(said: IpoFacts, ...fields: readonly (keyof IpoFacts)[]): boolean {
  return fields.some((field) => said[field] !== undefined);
}

function contradicts(said: IpoFacts, known: MergedIpo): string | null {
  const prices = [
    ['band', said.bandMinRupees, known.bandMinRupees, priceMove],
    ['band', said.bandMaxRupees, known.bandMaxRupees, priceMove],
    ['issue price', said.issuePriceRupees, known.issuePriceRupees, priceMove],
    ['face value', said.faceValueRupees, known.faceValueRupees, 1.01],
    ['listing price', said.listingPriceRupees, known.listingPriceRupees, priceMove],
    ['current price', said.currentPriceRupees, known.currentPriceRupees, 3],
    ['lot size', said.lotSizeShares, known.lotSizeShares, 3],
    ['issue size', said.issueSizeShares, known.issueSizeShares, 5],
    ['issue size', said.issueSizeRupees, known.issueSizeRupees, 5],
  ] as const;
  for (const [what, now, before, factor] of prices) {
    if (now === undefined || before === null) continue;
    if (now / before > factor || before / now > factor) return `${what} of ${now} where ${before} is known`;
  }
  return null;
}

function bandIsOdd(said: IpoFacts, known: MergedIpo | null): string | null {
  if (!saysAny(said, 'bandMinRupees', 'bandMaxRupees', 'issuePriceRupees')) return null;
  const low = said.bandMinRupees ?? known?.bandMinRupees ?? null;
  const high = said.bandMaxRupees ?? known?.bandMaxRupees ?? null;
  const price = said.issuePriceRupees ?? known?.issuePriceRupees ?? null;
  if (low !== null && high !== null && high / low > 1.5) return `band from ${low} to ${high} is too wide`;
  if (price === null || high === null) return null;
  if (price > high * 1.001 || price < (low ?? high) * 0.999)
    return `issue price ${price} outside the band up to ${high}`;
  return null;
}

function lotIsOdd(said: IpoFacts, known: MergedIpo | null): string | null {
  if (!saysAny(said, 'lotSizeShares', 'bandMaxRupees', 'board')) return null;
  const lot = said.lotSizeShares ?? known?.lotSizeShares ?? null;
  const high = said.bandMaxRupees ?? known?.bandMaxRupees ?? null;
  const board = said.board ?? known?.board ?? null;
  if (lot === null || high === null || board !== 'MAINBOARD') return null;
  const value = lot * high;
  if (value >= lotValue.least && value <= lotValue.most) return null;
  return `a lot of ${lot} shares at ${high} would cost ${value}`;
}

function listingIsOdd(said: IpoFacts, known: MergedIpo | null): string | null {
  const base =
    said.issuePriceRupees ?? known?.issuePriceRupees ?? said.bandMaxRupees ?? known?.bandMaxRupees ?? null;
  const first = said.listingPriceRupees;
  if (first === undefined || base === null) return null;
  const ratio = first / base;
  return ratio < firstTrade.least || ratio > firstTrade.most
    ? `listing at ${first} after an issue at ${base}`
    : null;
}
