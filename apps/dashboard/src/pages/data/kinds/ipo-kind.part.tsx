import { recordIn } from '../../../api/data-pages';
import type { Ipo, Premium } from '../../../api/market-types';
import { valueWords } from '../../../figures/market-choices';
import {
  amount,
  crores,
  lot,
  notStated,
  priceBand,
  signedPercent,
  stated,
  timesSubscribed,
} from '../../../figures/market-words';
import { counted } from '../../../figures/numbers';
import type { RecordKind } from '../record/record-kind';
import { IpoCharts } from './ipo-charts.part';

/** Page of an IPO, with its charts and documents. */
export const ipoKind: RecordKind<Ipo> = {
  list: 'ipos',
  path: (slug) => `/v1/ipos/${encodeURIComponent(slug)}`,
  nameOf: ({ name }) => name,
  stateOf: ({ status }) => status,
  subline: ({ type, exchange }) =>
    `${type === 'SME' ? 'SME' : valueWords(type)}, ${exchange === null ? 'exchange not stated' : exchange.replace(' ', ' and ')}`,
  figures: [
    { label: 'Price band', field: 'issuePrice', text: ({ issuePrice }) => priceBand(issuePrice) },
    { label: 'Lot', field: 'lotSize', text: ({ lotSize, minInvestment }) => lot(lotSize, minInvestment) },
    { label: 'Issue size', field: 'issueSizeRupees', text: ({ issueSizeRupees }) => crores(issueSizeRupees) },
    {
      label: 'Subscribed',
      field: 'subscription.totalTimes',
      text: ({ subscription }) => timesSubscribed(subscription.totalTimes),
    },
    {
      label: 'Listing gain',
      field: 'listing',
      text: ({ listing }) => (listing === null ? 'not listed' : signedPercent(listing.listingGain)),
    },
  ],
  besides: ({ premium: part }) => {
    const present = recordIn<Premium>(part);
    if (part?.error?.code.startsWith('PLAN_') === true) return [];
    const voices = present === null ? '' : `, ${counted(present.sources.length, 'publisher')}`;
    const gain = present?.estimatedListingGain;
    return [
      {
        label: `GMP${voices}`,
        text: amount(present?.gmpValue),
        ...(typeof gain === 'number' ? { note: `${signedPercent(gain)} of the price` } : {}),
      },
    ];
  },
  days: [
    { label: 'Opens', field: 'dates.openDate', on: ({ dates }) => dates.openDate },
    { label: 'Closes', field: 'dates.closeDate', on: ({ dates }) => dates.closeDate },
    { label: 'Allotment', field: 'dates.allotmentDate', on: ({ dates }) => dates.allotmentDate },
    { label: 'Listing', field: 'dates.listingDate', on: ({ dates }) => dates.listingDate },
  ],
  facts: [
    { label: 'Company', field: 'company', text: ({ company }) => company },
    {
      label: 'Final price',
      field: 'finalIssuePrice',
      text: ({ finalIssuePrice }) => amount(finalIssuePrice),
    },
    {
      label: 'Listing price',
      field: 'listing.listingPrice',
      text: ({ listing }) => amount(listing?.listingPrice),
    },
    {
      label: 'Current price',
      field: 'listing.currentPrice',
      text: ({ listing }) => amount(listing?.currentPrice),
    },
    { label: 'Face value', field: 'faceValue', text: ({ faceValue }) => amount(faceValue) },
    { label: 'Sector', field: 'sector', text: ({ sector }) => stated(sector) },
    { label: 'Registrar', field: 'registrar', text: ({ registrar }) => stated(registrar) },
    { label: 'Lead managers', field: 'leadManager', text: ({ leadManager }) => stated(leadManager) },
    { label: 'ISIN', field: 'isin', text: ({ isin }) => stated(isin) },
    {
      label: 'Symbols',
      field: 'symbols',
      text: ({ symbols: { nse, bse } }) =>
        [nse === null ? null : `NSE ${nse}`, bse === null ? null : `BSE ${bse}`]
          .filter((one) => one !== null)
          .join(', ') || notStated,
    },
  ],
  documents: ({ documents }) => [
    ...documentsOf('Draft prospectus (DRHP)', documents?.drhp),
    ...documentsOf('Red herring prospectus (RHP)', documents?.rhp),
  ],
  charts: (parts, ipo) => <IpoCharts parts={parts} ipo={ipo} />,
  follow: { about: 'ipo', field: 'slug' },
};

function documentsOf(words: string, url: string | null | undefined) {
  return typeof url === 'string' ? [{ words, url }] : [];
}
