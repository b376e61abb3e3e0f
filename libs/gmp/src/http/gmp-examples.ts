import type { GmpAccuracyView, GmpTestedQuoteView } from './gmp-accuracy.view';
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
  dispersion: { range: 4, standardDeviation: 1.65, sourceCount: 3 },
  confidence: 'high',
  type: 'MAINBOARD',
  status: 'OPEN',
  openDate: '2026-11-25T00:00:00.000Z',
  isin: 'INES00201017',
  symbols: { nse: 'KONKANCOAS', bse: 'KONKANCOAS' },
  updatedAt: '2026-11-25T18:30:27.000Z',
  provenance: [
    { source: 'InvestorGain', since: '2026-11-25T18:30:00.000Z' },
    { source: 'IPOJi', since: '2026-11-25T18:30:00.000Z' },
    { source: 'IPO Watch', since: '2026-11-25T18:30:00.000Z' },
  ],
};

/** Day of the history of the IPO of `exampleGmp`. */
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

/** Accuracy of one publisher over the sample data. */
export const exampleAccuracy: GmpAccuracyView = {
  source: 'IPO Watch',
  sourceId: 'ipowatch',
  ipos: 5,
  meanErrorPercent: 4.12,
  meanAbsoluteErrorPercent: 14.73,
  signHitRate: 80,
  within10Percent: 40,
};

/** Comparison of a publisher's last quote with the listing, for one IPO of the sample data. */
export const exampleTestedQuote: GmpTestedQuoteView = {
  ipoSlug: 'narmada-logistics-parks',
  ipoName: 'Narmada Logistics Parks',
  type: 'MAINBOARD',
  listingDate: '2026-11-18T00:00:00.000Z',
  issuePrice: 60,
  gmpValue: -4.5,
  quotedAt: '2026-11-15T06:30:00.000Z',
  estimatedListingPrice: 55.5,
  listingPrice: 57.5,
  errorPercent: -3.48,
};
