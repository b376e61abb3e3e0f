/**
 * Names of the publishers as the public API shows them, by the id of their source.
 *
 * Made from the sources that deliver premiums by `npm run docs`; a test keeps both equal.
 */
export const publisherNames: Readonly<Record<string, string>> = {
  investorgain: 'InvestorGain',
  ipowatch: 'IPO Watch',
  ipoji: 'IPOJi',
};

/** Names of the sources that deliver no premiums, made in the same way. */
export const otherSourceNames: Readonly<Record<string, string>> = {
  nse: 'NSE',
  bse: 'BSE',
  rbi: 'RBI',
  amfi: 'AMFI',
  'fund-houses': 'Fund houses',
};
