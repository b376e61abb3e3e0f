import { publishedDates } from '@market/contracts';
import {
  indianDay,
  type IndianDay,
  renderDay,
  rounded,
  type ShownFields,
  croreText,
  exactProduct,
} from '@market/kernel';
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
