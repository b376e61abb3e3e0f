import { type CorporateOfferKind, type Exchange, tradingDayFrom } from '@market/contracts';
import { addDays, companyKey, instantInIndia, type IndianDay, withCheckDigit } from '@market/kernel';
import type { OfferTerms } from '../domain/offer';
import type { OfferRow } from '../persistence/offer.row';

/** Kinds with samples: all. */
export const sampleKinds: readonly CorporateOfferKind[] = ['rights', 'buyback', 'ncd', 'ofs'];

/** Number of samples of each kind. */
const perKind = 24;
const rivers = ['Kaveri', 'Sindhu', 'Yamuna', 'Mahanadi', 'Krishna', 'Teesta', 'Periyar', 'Chambal'];
const trades: Readonly<Record<CorporateOfferKind, readonly string[]>> = {
  rights: ['Motors', 'Foods', 'Cables'],
  buyback: ['Software', 'Pharma', 'Paper'],
  ncd: ['Finance', 'Housing Finance', 'Gold Loans'],
  ofs: ['Minerals', 'Shipyards', 'Power'],
};
/**
 * Trading days from today to the opening; null = not announced. The first eight show every status; the others are past.
 */
const openings: readonly (number | null)[] = [0, -1, -3, 3, 9, null, -12, -5];

/** Makes the sample offers of a kind for a day: fixed ids and figures, days counted from `today`. */
export function sampleOffers(kind: CorporateOfferKind, today: IndianDay): OfferRow[] {
  return Array.from({ length: perKind }, (_, index) => {
    const name = `${rivers[index % 8] ?? ''} ${trades[kind][Math.floor(index / 8)] ?? ''} Limited`;
    const openOn = openingOf(index, today);
    return {
      id: `${kind}_sample_${String(index + 1).padStart(3, '0')}`,
      companyName: name,
      companyKey: companyKey(name),
      ...shareOf(kind, index),
      exchanges: exchangesOf(index),
      ...daysOf(kind, index, openOn),
      terms: index === 5 ? {} : termsOf(kind, index, today),
      // Its history dates it, see `sampleVersions`.
      firstSeenAt: new Date(0),
      updatedAt: new Date(0),
      provenance: [],
    };
  });
}

function openingOf(index: number, today: IndianDay): IndianDay | null {
  const opening = openings[index];
  if (opening === undefined) return tradingDayFrom(addDays(today, -20 - index * 17), 0);
  return opening === null ? null : tradingDayFrom(today, opening);
}

const issuers: Readonly<Record<CorporateOfferKind, string>> = {
  rights: 'R',
  buyback: 'B',
  ncd: 'N',
  ofs: 'O',
};

/** Names the share of an offer; debentures have ISINs of their own, which are not shown. */
function shareOf(
  kind: CorporateOfferKind,
  index: number,
): Pick<OfferRow, 'isin' | 'nseSymbol' | 'bseSymbol'> {
  if (kind === 'ncd' || index % 6 === 5) return { isin: null, nseSymbol: null, bseSymbol: null };
  const symbol = `${rivers[index % 8] ?? ''}${trades[kind][Math.floor(index / 8)] ?? ''}`
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 10)
    .toUpperCase();
  const exchanges = exchangesOf(index);
  return {
    isin: withCheckDigit(`INES${issuers[kind]}${String(index + 1).padStart(2, '0')}0101`),
    nseSymbol: exchanges.includes('NSE') ? symbol : null,
    bseSymbol: exchanges.includes('BSE') ? symbol : null,
  };
}

function exchangesOf(index: number): readonly Exchange[] {
  if (index === 5) return [];
  return index % 3 === 0 ? ['NSE', 'BSE'] : index % 3 === 1 ? ['NSE'] : ['BSE'];
}

/** Trading days from the opening to the end: a tender is open for five days, an offer for sale for two. */
const lengths: Readonly<Record<CorporateOfferKind, number>> = { rights: 7, buyback: 4, ncd: 9, ofs: 1 };
/** Trading days of a buyback in the open market, which takes weeks. */
const marketPurchase = 40;

function daysOf(
  kind: CorporateOfferKind,
  index: number,
  openOn: IndianDay | null,
): Pick<OfferRow, 'recordOn' | 'openOn' | 'retailOn' | 'closeOn'> {
  if (openOn === null) return { recordOn: null, openOn: null, retailOn: null, closeOn: null };
  const hasRecordDate = kind === 'rights' || (kind === 'buyback' && !isMarketPurchase(index));
  const length = kind === 'buyback' && isMarketPurchase(index) ? marketPurchase : lengths[kind];
  // The sample that opens today is an offer for sale whose retail day is the trading day after.
  const closeOn = tradingDayFrom(openOn, length);
  return {
    recordOn: hasRecordDate ? tradingDayFrom(openOn, -5) : null,
    openOn,
    retailOn: kind === 'ofs' ? closeOn : null,
    closeOn,
  };
}

function termsOf(kind: CorporateOfferKind, index: number, today: IndianDay): OfferRow['terms'] {
  switch (kind) {
    case 'rights':
      return rightsTerms(index);
    case 'buyback':
      return buybackTerms(index, today);
    case 'ncd':
      return ncdTerms(index);
    case 'ofs':
      return ofsTerms(index);
  }
}

function isMarketPurchase(index: number): boolean {
  return index % 3 === 2;
}

const ratios = [
  { offered: 1, held: 3 },
  { offered: 2, held: 5 },
  { offered: 1, held: 1 },
  { offered: 7, held: 40 },
];

function rightsTerms(index: number): OfferTerms['rights'] {
  const ratio = ratios[index % ratios.length];
  return {
    issuePriceRupees: 12.5 + index * 7,
    ...(ratio === undefined ? {} : { ratio }),
    ...(index % 4 === 3 ? {} : { issueSizeRupees: (40 + index * 12.25) * 1e7 }),
  };
}

function buybackTerms(index: number, today: IndianDay): OfferTerms['buyback'] {
  const price = 240 + index * 35;
  return {
    buybackPriceRupees: price,
    ...(index % 4 === 1
      ? {}
      : {
          marketPriceRupees: Math.round(price * (82 + (index % 5) * 3)) / 100,
          marketPricedAt: instantInIndia(tradingDayFrom(today, -1), '15:30').toISOString(),
        }),
    ...(index % 4 === 2 ? {} : { maxShares: 400_000 + index * 25_000 }),
    method: isMarketPurchase(index) ? 'open_market' : 'tender',
    ...(index >= 6 && !isMarketPurchase(index) && index % 2 === 0
      ? { tenderedShares: 1_600_000 + index * 90_000, acceptedShares: 350_000 + index * 25_000 }
      : {}),
  };
}

const frequencies = ['annual', 'monthly', 'cumulative'];

function ncdTerms(index: number): OfferTerms['ncd'] {
  if (index % 4 === 3) return { faceValueRupees: 1000 };
  return {
    issuePriceRupees: 1000,
    faceValueRupees: 1000,
    minInvestmentRupees: 10_000,
    couponRates: [24, 36, 60].map((tenureMonths, place) => ({
      tenureMonths,
      ratePercent: 8.9 + place * 0.35 + (index % 6) * 0.1,
      frequency: frequencies[(index + place) % 3] ?? null,
    })),
    creditRating: ['CRISIL AA-/Stable', 'ICRA A+/Stable', 'CARE AA/Stable'][index % 3] ?? 'CRISIL AA-/Stable',
    issueSizeRupees: (150 + index * 25) * 1e7,
  };
}

function ofsTerms(index: number): OfferTerms['ofs'] {
  return {
    floorPriceRupees: 63 + index * 21.5,
    ...(index % 4 === 1
      ? {}
      : { sellerName: index % 2 === 0 ? 'President of India' : 'Banyan Holdings Limited' }),
    ...(index % 4 === 3
      ? {}
      : { nonRetailShares: 10_800_000 + index * 1_350_000, retailShares: 1_200_000 + index * 150_000 }),
    ...(index % 3 === 2 ? {} : { retailDiscountPercent: index % 3 === 0 ? 5 : 0 }),
  };
}
