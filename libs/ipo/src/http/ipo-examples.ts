import type { IpoSubscriptionReadingView, IpoSubscriptionView } from './ipo-subscription.view';
import type { IpoCloseView } from './ipo-close.view';
import type { IpoView } from './ipo.view';

/** IPO of the sample data, for the API description. */
export const exampleIpo: IpoView = {
  id: 'ipo_sample_014',
  slug: 'narmada-logistics-parks',
  name: 'Narmada Logistics Parks',
  company: 'Narmada Logistics Parks Limited',
  exchange: 'NSE BSE',
  type: 'MAINBOARD',
  status: 'LISTED',
  issuePrice: { min: 57, max: 60 },
  lotSize: 250,
  issueSize: '5000.00 Cr',
  dates: {
    openDate: '2026-11-11T00:00:00.000Z',
    closeDate: '2026-11-13T00:00:00.000Z',
    allotmentDate: '2026-11-16T00:00:00.000Z',
    listingDate: '2026-11-18T00:00:00.000Z',
  },
  subscription: { retailTimes: 0.92, niiTimes: 1.31, qibTimes: 4.05, totalTimes: 2.54 },
  listing: {
    listingPrice: 57.5,
    listingGain: -4.17,
    currentPrice: 52.85,
    returns: { d7: -11.08, d30: null, d90: null, d365: null },
  },
  registrar: 'Sahyadri Share Registry Private Limited',
  leadManager: 'Meridian Capital Advisors Limited, Banyan Securities Limited',
  sector: 'Realty',
  isin: 'INES01401012',
  symbols: { nse: 'NARMADALOG', bse: 'NARMADALOG' },
  exchanges: ['NSE', 'BSE'],
  faceValue: 2,
  issueSizeRupees: 50000000000,
  issueSizeShares: 833333333,
  finalIssuePrice: 60,
  leadManagers: ['Meridian Capital Advisors Limited', 'Banyan Securities Limited'],
  minInvestment: 15000,
  documents: {
    drhp: 'https://documents.example/narmada-logistics-parks-drhp.pdf',
    rhp: 'https://documents.example/narmada-logistics-parks-rhp.pdf',
  },
  updatedAt: '2026-11-25T18:30:00.000Z',
  provenance: [
    { source: 'NSE', since: '2026-11-25T18:30:00.000Z' },
    { source: 'BSE', since: '2026-11-25T18:30:00.000Z' },
  ],
};

/** Order book of the same IPO. */
export const exampleSubscription: IpoSubscriptionView = {
  ipoSlug: 'narmada-logistics-parks',
  ipoName: 'Narmada Logistics Parks',
  status: 'LISTED',
  subscription: {
    retail: {
      category: 'Retail Individual Investors',
      subscriptionTimes: 0.92,
      sharesOffered: 291666667,
      sharesApplied: 268333334,
      applicationsReceived: 4472223,
    },
    nii: {
      category: 'Non-Institutional Investors',
      subscriptionTimes: 1.31,
      sharesOffered: 125000000,
      sharesApplied: 163750000,
      applicationsReceived: 34115,
    },
    qib: {
      category: 'Qualified Institutional Buyers',
      subscriptionTimes: 4.05,
      sharesOffered: 416666667,
      sharesApplied: 1687500001,
      applicationsReceived: 6751,
    },
    total: { subscriptionTimes: 2.54, sharesOffered: 833333334, sharesApplied: 2119583335 },
  },
  lastUpdated: '2026-11-13T13:30:00.000Z',
  categories: [
    {
      code: 'QIB',
      label: 'Qualified Institutional Buyers',
      subscriptionTimes: 4.05,
      sharesOffered: 416666667,
      sharesApplied: 1687500001,
      applicationsReceived: 6751,
    },
    {
      code: 'NII',
      label: 'Non-Institutional Investors',
      subscriptionTimes: 1.31,
      sharesOffered: 125000000,
      sharesApplied: 163750000,
      applicationsReceived: 34115,
    },
    {
      code: 'NII_SMALL',
      label: 'Non-Institutional Investors (bids above 2 lakh up to 10 lakh rupees)',
      subscriptionTimes: 1.57,
      sharesOffered: 41666667,
      sharesApplied: 65500000,
      applicationsReceived: 26200,
    },
    {
      code: 'NII_BIG',
      label: 'Non-Institutional Investors (bids above 10 lakh rupees)',
      subscriptionTimes: 1.18,
      sharesOffered: 83333333,
      sharesApplied: 98250000,
      applicationsReceived: 8188,
    },
    {
      code: 'RETAIL',
      label: 'Retail Individual Investors',
      subscriptionTimes: 0.92,
      sharesOffered: 291666667,
      sharesApplied: 268333334,
      applicationsReceived: 4472223,
    },
    {
      code: 'ANCHOR',
      label: 'Anchor Investors',
      subscriptionTimes: null,
      sharesOffered: 250000000,
      sharesApplied: null,
      applicationsReceived: null,
    },
  ],
  day: { number: 3, of: 3 },
  updatedAt: '2026-11-25T18:30:00.000Z',
  provenance: [{ source: 'NSE', since: '2026-11-25T18:30:00.000Z' }],
};

/** Last reading of the same order book. */
export const exampleReading: IpoSubscriptionReadingView = {
  at: '2026-11-13T13:30:00.000Z',
  final: true,
  subscription: exampleSubscription.subscription,
  categories: exampleSubscription.categories.filter(({ code }) => code !== 'ANCHOR'),
};

/** Close of the same share. */
export const exampleClose: IpoCloseView = {
  date: '2026-11-25T00:00:00.000Z',
  close: 53.35,
  exchange: 'NSE',
  gainPercent: -11.08,
};
