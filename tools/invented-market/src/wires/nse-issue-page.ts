import type { IndianDay } from '@market/kernel';
import { namedDay } from '../replay-payloads/spelling';
import type { activeCategory } from './nse-book';

/** Entry of the terms on NSE's page of an issue. */
export interface Entry {
  readonly title: string | null;
  readonly value: string;
}

/** Listed share as `metaInfo` of NSE's page describes it. */
export interface ShareAtNse {
  readonly name: string;
  readonly sector: string;
  readonly series: string;
  readonly isin: string;
  /** Null: a planned listing that did not take place. */
  readonly listedOn: IndianDay | null;
}

/** Parts of NSE's page of an issue. */
export interface IssuePage {
  readonly symbol: string;
  readonly isSme: boolean;
  /** Name in the first entry of a mainboard issue and in the heading of an SME issue, with a remark behind it. */
  readonly heading: string;
  readonly entries: readonly Entry[];
  /** Null: not listed, nor planned to be. */
  readonly share: ShareAtNse | null;
  readonly bidDetails: readonly object[];
  readonly activeCat: ReturnType<typeof activeCategory>;
}

/** `/api/ipo-detail`: everything NSE tells about an issue. `metaInfo` is empty before the listing. */
export function issuePage({ symbol, isSme, heading, entries, share, bidDetails, activeCat }: IssuePage) {
  return {
    companyName: share === null ? symbol : share.name,
    metaInfo: share === null ? {} : metaInfo(symbol, isSme, share),
    bidDetails,
    issueInfo: {
      dataList: [...(isSme ? [] : [{ title: heading, value: '' }]), ...entries],
      ...(isSme ? { heading } : {}),
      symbol,
    },
    activeCat,
  };
}

function metaInfo(symbol: string, isSme: boolean, { name, sector, series, isin, listedOn }: ShareAtNse) {
  return {
    symbol,
    companyName: name,
    industry: sector,
    activeSeries: [series],
    debtSeries: [],
    isFNOSec: false,
    isCASec: false,
    isSLBSec: false,
    isDebtSec: false,
    isSuspended: false,
    tempSuspendedSeries: [],
    isETFSec: false,
    isDelisted: false,
    isin,
    listingDate: listedOn,
    isMunicipalBond: false,
    isHybridSymbol: false,
    segment: isSme ? 'SME' : 'EQUITY',
  };
}

/** Terms of an issue in NSE's words. */
export interface IssueTerms {
  readonly symbol: string;
  readonly isSme: boolean;
  readonly closeOn: IndianDay;
  readonly period: Entry;
  /** Sentence on the size. */
  readonly size: string;
  readonly priceRange: string;
  /** Units: shares. */
  readonly lot: number;
  readonly lotText?: string | undefined;
  /** Units: rupees. */
  readonly faceValue: number | string;
  /** Names, in quotation marks where there are several. */
  readonly managers: string;
  readonly registrar: string;
  readonly registrarAddress: string;
  readonly isForEmployees?: boolean;
  /** Link to the red herring prospectus. */
  readonly prospectus: string;
}

/** Makes the entries of the terms of an issue; some are those of one board alone. */
export function entriesOf(terms: IssueTerms): readonly Entry[] {
  const { symbol, isSme, closeOn, lot, faceValue, isForEmployees: employees = false } = terms;
  const file = (kind: string) => `https://nsearchives.nseindia.com/content/ipo/${kind}_${symbol}.zip`;
  const only = (isShown: boolean, title: string, value: string) => (isShown ? [{ title, value }] : []);
  return [
    { title: 'Symbol', value: symbol },
    terms.period,
    {
      title: 'Cut-off time for UPI Mandate Confirmation',
      value: `${namedDay(closeOn)} (upto 5:00 PM) The cut-off time for UPI mandate acceptance is 05:00 PM on last day of IPO bidding.`,
    },
    { title: 'Issue Size', value: `"${terms.size}"` },
    { title: 'Issue Type', value: isSme ? '100 % Book Building' : '100% Book Building' },
    { title: 'Price Range', value: terms.priceRange },
    ...only(!isSme, 'Discount', employees ? 'Rs. 9 per equity share to Eligible Employees' : 'NA'),
    isSme
      ? { title: 'Lot Size', value: `${lot} Equity Shares` }
      : { title: 'Bid Lot', value: terms.lotText ?? `${lot} Equity Shares and in multiples thereof` },
    ...only(!isSme, 'Minimum Order Quantity', `${lot} Equity Shares`),
    { title: 'Face Value', value: isSme ? `Rs.${faceValue}` : `Rs. ${faceValue} per Equity Share` },
    { title: 'Tick Size', value: isSme ? 'Re.1' : 'Re. 1' },
    { title: 'IPO Market Timings', value: '10.00 a.m. to 5.00 p.m.' },
    { title: 'Book Running Lead Managers', value: terms.managers },
    { title: 'Sponsor Bank', value: 'Sagarmatha Bank Limited and Deccan Trust Bank Limited' },
    {
      title: 'Categories',
      value: `"FI, IC, MF, FII, OTH, CO, IND${employees ? ', NOH and EMP' : ' and NOH'}"`,
    },
    { title: 'Sub-Categories applicable for UPI', value: 'IND (upto 5 Lakhs)' },
    { title: 'Name of the Registrar', value: terms.registrar },
    { title: 'Address of the Registrar', value: terms.registrarAddress },
    { title: 'e-form link', value: 'https://bidcollection.nseindia.com/asba' },
    { title: 'Ratios / Basis of Issue Price', value: file('RATIOS') },
    { title: 'Red Herring Prospectus', value: terms.prospectus },
    { title: 'Sample Application Forms', value: file('FORMS') },
    ...only(!isSme, 'Anchor Allocation Report', file('ANCHOR')),
    {
      title: 'Processing of ASBA Applications',
      value:
        '<a href=https://archives.nseindia.com/content/circulars/IPO53197.pdf target=new>NSE Circular on ASBA Application Processing</a>',
    },
  ];
}
