import type { GmpHistoryView, GmpReadingView, GmpView } from './gmp.view';

/** Premium of an IPO of the sample data, for the API description. */
export const exampleGmp: GmpView = {
  id: 'gmp_sample_002',
  ipoSlug: 'konkan-coastal-shipping',
  ipoName: 'Konkan Coastal Shipping',
  gmpValue: 69.5,
  issuePrice: 160,
  estimatedListingPrice: 229.5,
  estimatedListingGain: 43.44,
  sources: [
    { name: 'InvestorGain', value: 72 },
    { name: 'IPOJi', value: 69.5 },
    { name: 'IPO Watch', value: 68 },
  ],
  aggregation: { median: 69.5, mean: 69.83, min: 68, max: 72 },
  lastUpdated: '2026-11-25T18:30:00.000Z',
};

/** Day of the history of the same IPO. */
export const exampleGmpDay: GmpHistoryView = {
  date: '2026-11-26T00:00:00.000Z',
  gmpValue: 69.5,
  estimatedListingPrice: 229.5,
  estimatedListingGain: 43.44,
  aggregation: { median: 69.5, mean: 69.83, min: 68, max: 72 },
};

/** Quote of one publisher for the same IPO. */
export const exampleGmpReading: GmpReadingView = {
  at: '2026-11-25T18:30:00.000Z',
  source: 'IPO Watch',
  value: 68,
};
