import type { GmpEventData } from './gmp-events';
import type {
  IpoAllotmentEventData,
  IpoCorrectedEventData,
  IpoDatesChangedEventData,
  IpoEventData,
  IpoListedEventData,
  IpoPriceBandChangedEventData,
} from './ipo-events';
import type { NfoEventData } from './nfo-events';
import type { SgbOpenedEventData } from './sgb-events';

/** Example `data` of an event about the state of an IPO. */
export const ipo: IpoEventData = {
  id: 'ipo_7c1f0a9d2b34',
  slug: 'neelam-looms',
  name: 'Neelam Looms',
  company: 'Neelam Looms Limited',
  type: 'MAINBOARD',
  status: 'OPEN',
  issuePrice: { min: 210, max: 221 },
  lotSize: 67,
  dates: { openDate: '2026-11-11T00:00:00.000Z', closeDate: '2026-11-13T00:00:00.000Z' },
  isin: 'INE0NLM01015',
  symbols: { nse: 'NEELAMLOOM', bse: null },
};

/** Example `data` of `ipo.allotment`. */
export const allotted: IpoAllotmentEventData = {
  ...ipo,
  status: 'CLOSED',
  dates: { ...ipo.dates, allotmentDate: '2026-11-16T00:00:00.000Z' },
  confirmed: true,
};

/** Example `data` of `ipo.listed`. */
export const listed: IpoListedEventData = {
  ...ipo,
  status: 'LISTED',
  dates: { ...ipo.dates, listingDate: '2026-11-18T00:00:00.000Z' },
  listing: { listingPrice: 240, listingGain: 8.6, currentPrice: 243.5 },
  confirmed: true,
};

/** Example `data` of `ipo.dates_changed`. */
export const extended: IpoDatesChangedEventData = {
  ...ipo,
  dates: { ...ipo.dates, closeDate: '2026-11-17T00:00:00.000Z' },
  previousDates: ipo.dates,
};

/** Example `data` of `ipo.price_band_changed`. */
export const repriced: IpoPriceBandChangedEventData = {
  ...ipo,
  issuePrice: { min: 200, max: 210 },
  previousIssuePrice: ipo.issuePrice,
};

/** Example `data` of `ipo.corrected`. */
export const corrected: IpoCorrectedEventData = {
  id: ipo.id,
  slug: ipo.slug,
  name: ipo.name,
  company: ipo.company,
  type: ipo.type,
  status: ipo.status,
  ...{ isin: ipo.isin, symbols: ipo.symbols },
  field: 'lotSize',
  from: 76,
  to: 67,
};

/** Example `data` of `gmp.updated`. */
export const premium: GmpEventData = {
  ipoSlug: 'neelam-looms',
  ipoName: 'Neelam Looms',
  issuePrice: 221,
  previousGmp: 15,
  currentGmp: 18,
  change: 3,
  changePercent: 20,
  estimatedListingPrice: 239,
  estimatedListingGain: 8.14,
  type: ipo.type,
  absoluteChangePercent: 20,
  isin: ipo.isin,
  symbols: ipo.symbols,
};

/** Example `data` of an event about a new fund offer. */
export const fundOffer: NfoEventData = {
  id: 'nfo_4be0932f6a51',
  slug: 'sundial-flexi-cap-fund',
  name: 'Sundial Flexi Cap Fund',
  amcCode: 'sundial',
  amcName: 'Sundial Mutual Fund',
  category: 'equity',
  status: 'open',
  dates: { openDate: '2026-11-16T00:00:00.000Z', closeDate: '2026-11-30T00:00:00.000Z' },
};

/** Example `data` of `sgb.opened`. */
export const bond: SgbOpenedEventData = {
  id: 'sgb_2026-27-series-i',
  seriesName: 'Sovereign Gold Bond Scheme 2026-27',
  tranche: 'Series I',
  status: 'open',
  issuePrice: 11_250,
  discountedPrice: 11_200,
  goldPriceReference: 11_250,
  interestRate: 2.5,
  dates: { openDate: '2026-11-16T00:00:00.000Z', closeDate: '2026-11-20T00:00:00.000Z' },
};
