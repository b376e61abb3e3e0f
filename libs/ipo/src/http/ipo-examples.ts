import type { IpoSubscriptionReadingView, IpoSubscriptionView } from './ipo-subscription.view';
import type { IpoCloseView } from './ipo-close.view';

/** Order book of `exampleIpo`. */
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
