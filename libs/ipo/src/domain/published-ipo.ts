import { publishedDates } from '@market/contracts';
import {
  indianDay,
  type IndianDay,
  renderDay,
  rounded,
  type ShownFields,
  croreText,
  exactProduct,
  type FieldPath,
} from '@market/kernel';
import type { AnnouncedIpo } from './announcements';
import type { Ipo, ReturnDays } from './ipo';
import { gainPercent, listingGainPercent } from './listing-gain';

/** Figures that the size of an issue follows from. */
type SizeFigures = Pick<Ipo, 'issueSizeRupees' | 'issueSizeShares' | 'bandMaxRupees'>;

export function publishedIpo(ipo: Ipo) {
  return {
    id: ipo.id,
    slug: ipo.slug,
    name: ipo.name,
    company: ipo.company,
    exchange: joined(ipo.exchanges, ' '),
    type: ipo.board,
    status: ipo.status,
    issuePrice: { min: rounded(ipo.bandMinRupees), max: rounded(ipo.bandMaxRupees) },
    lotSize: ipo.lotSizeShares,
    issueSize: issueSizeText(ipo),
    dates: {
      openDate: renderDay(ipo.openOn),
      closeDate: renderDay(ipo.closeOn),
      allotmentDate: renderDay(ipo.allotmentOn),
      listingDate: renderDay(ipo.listingOn),
    },
    subscription: {
      retailTimes: rounded(ipo.retailTimes),
      niiTimes: rounded(ipo.niiTimes),
      qibTimes: rounded(ipo.qibTimes),
      totalTimes: rounded(ipo.totalTimes),
    },
    listing: ipo.status === 'LISTED' ? listing(ipo) : null,
    registrar: ipo.registrar,
    leadManager: joined(ipo.leadManagers ?? [], ', '),
    sector: ipo.sector,
    isin: ipo.isin,
    symbols: { nse: ipo.nseSymbol, bse: ipo.bseSymbol },
    exchanges: [...ipo.exchanges],
    faceValue: rounded(ipo.faceValueRupees),
    issueSizeRupees: rounded(issueSizeRupees(ipo)),
    issueSizeShares: ipo.issueSizeShares,
    finalIssuePrice: rounded(ipo.issuePriceRupees),
    leadManagers: ipo.leadManagers === null ? null : [...ipo.leadManagers],
    minInvestment: minInvestmentRupees(ipo),
    documents: documents(ipo),
    ...publishedDates(ipo),
  } satisfies ShownFields<Ipo, Renamed>;
}

/** Fields that are published under other names, or with the order book alone. */
type Renamed =
  | 'board'
  | 'bandMinRupees'
  | 'bandMaxRupees'
  | 'lotSizeShares'
  | 'openOn'
  | 'closeOn'
  | 'allotmentOn'
  | 'listingOn'
  | 'retailTimes'
  | 'niiTimes'
  | 'qibTimes'
  | 'totalTimes'
  | 'listingPriceRupees'
  | 'currentPriceRupees'
  | 'laterCloses'
  | 'nseSymbol'
  | 'bseSymbol'
  | 'faceValueRupees'
  | 'issuePriceRupees'
  | 'drhpUrl'
  | 'rhpUrl'
  | 'anchorShares'
  | 'detailChangedAt';

export type PublishedIpo = ReturnType<typeof publishedIpo>;

/** Published value in a correction event. */
export type ShownValue = string | number | null;

/** Field of an IPO with a single value. */
export type ValueField = {
  [Field in keyof AnnouncedIpo]: AnnouncedIpo[Field] extends ShownValue ? Field : never;
}[keyof AnnouncedIpo];

/**
 * Correction of a published field: the field of the IPO that it shows as it is, or its value with the fields that this
 * follows from.
 */
type Correction =
  ValueField | readonly [(ipo: AnnouncedIpo) => ShownValue, ...(readonly (keyof AnnouncedIpo)[])];

/** Published fields whose corrections are announced, in the order of the events. Null = not announced by itself. */
export const correctedFields: Readonly<
  Record<FieldPath<Omit<PublishedIpo, 'updatedAt' | 'provenance'>>, Correction | null>
> = {
  company: [({ company }) => company],
  type: 'board',
  lotSize: 'lotSizeShares',
  issueSize: [issueSizeText, 'issueSizeRupees', 'issueSizeShares'],
  'dates.allotmentDate': [({ allotmentOn }) => renderDay(allotmentOn), 'allotmentOn'],
  'dates.listingDate': [({ listingOn }) => renderDay(listingOn), 'listingOn'],
  'listing.listingPrice': [({ listingPriceRupees }) => rounded(listingPriceRupees), 'listingPriceRupees'],
  registrar: 'registrar',
  leadManager: [
    ({ leadManagers }) => (leadManagers === null ? null : leadManagers.join(', ')),
    'leadManagers',
  ],
  sector: 'sector',
  isin: 'isin',
  'symbols.nse': [({ nseSymbol }) => nseSymbol],
  'symbols.bse': [({ bseSymbol }) => bseSymbol],
  faceValue: 'faceValueRupees',
  finalIssuePrice: 'issuePriceRupees',
  // Identity, and what follows from another field.
  id: null,
  slug: null,
  name: null,
  exchange: null,
  exchanges: null,
  issueSizeRupees: null,
  issueSizeShares: null,
  leadManagers: null,
  minInvestment: null,
  'listing.listingGain': null,
  'listing.returns.d7': null,
  'listing.returns.d30': null,
  'listing.returns.d90': null,
  'listing.returns.d365': null,
  // Events of their own; the end of a withdrawal is told beside these.
  status: null,
  'dates.openDate': null,
  'dates.closeDate': null,
  'issuePrice.min': null,
  'issuePrice.max': null,
  'subscription.retailTimes': null,
  'subscription.niiTimes': null,
  'subscription.qibTimes': null,
  'subscription.totalTimes': null,
  // Values that change day by day, and links.
  'listing.currentPrice': null,
  'documents.drhp': null,
  'documents.rhp': null,
};

export function dayOfPublished(date: string | null): IndianDay | null {
  return date === null ? null : indianDay(date.slice(0, 10));
}

function documents({ drhpUrl: drhp, rhpUrl: rhp }: Ipo) {
  return drhp === null && rhp === null ? null : { drhp, rhp };
}

function listing(ipo: Ipo) {
  return {
    listingPrice: rounded(ipo.listingPriceRupees),
    listingGain: rounded(listingGainPercent(ipo)),
    currentPrice: rounded(ipo.currentPriceRupees),
    returns: {
      d7: returnAfter(ipo, 7),
      d30: returnAfter(ipo, 30),
      d90: returnAfter(ipo, 90),
      d365: returnAfter(ipo, 365),
    },
  };
}

function returnAfter(ipo: Ipo, days: ReturnDays): number | null {
  return rounded(gainPercent(ipo, ipo.laterCloses?.[days] ?? null));
}

function joined(parts: readonly string[], separator: string): string | null {
  return parts.length === 0 ? null : parts.join(separator);
}

/** Returns the size of an issue: as stated, else shares × upper end of the band. Units: rupees; null = unknown. */
function issueSizeRupees({ issueSizeRupees, issueSizeShares, bandMaxRupees }: SizeFigures): number | null {
  if (issueSizeRupees !== null) return issueSizeRupees;
  if (issueSizeShares === null || bandMaxRupees === null) return null;
  return exactProduct(issueSizeShares, bandMaxRupees);
}

/** Formats the size of an issue. Shape: `3200.00 Cr`; null = unknown. */
export function issueSizeText(figures: SizeFigures): string | null {
  const rupees = issueSizeRupees(figures);
  return rupees === null ? null : croreText(rupees);
}

/** Returns the amount of the smallest bid at the upper end of the band. Units: rupees; null = unknown. */
function minInvestmentRupees({
  lotSizeShares,
  bandMaxRupees,
}: Pick<Ipo, 'lotSizeShares' | 'bandMaxRupees'>): number | null {
  return lotSizeShares === null || bandMaxRupees === null ? null : exactProduct(lotSizeShares, bandMaxRupees);
}
