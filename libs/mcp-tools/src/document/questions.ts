/** Question that a tool answers. Which operations it reads is in the document (`x-tool`). */
export interface Question {
  readonly title: string;
  readonly description: string;
  /** Fields of a record that are shown unless others are asked for, with dots; none for all. */
  readonly fields: readonly string[];
  /** Values of the query that the tool sets by itself. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Parameters that the tool takes, where it takes not all of its operations. */
  readonly takes?: readonly string[];
}

const issue = ['slug', 'name', 'type', 'status', 'issuePrice', 'issueSizeRupees', 'dates'];

/** Questions by the name of their tool. */
export const questions: Readonly<Record<string, Question>> = {
  search_ipos: {
    title: 'Search IPOs',
    description: 'Finds IPOs by words of a company name (q alone), or lists them by filters.',
    fields: [...issue, 'subscription.totalTimes', 'listing.listingGain'],
  },
  list_open_issues: {
    title: 'Open IPOs',
    description: 'Lists IPOs that take bids now, the first to close first.',
    fields: ['slug', 'name', 'type', 'issuePrice', 'dates.closeDate', 'minInvestment', 'subscription'],
    fixed: { status: 'open', sort: 'dates.closeDate' },
    takes: ['type', 'closeFrom', 'closeTo'],
  },
  get_ipo: {
    title: 'One IPO',
    description: 'Shows one IPO: price band, days, lot, size, subscription, listing, managers.',
    fields: [
      ...issue,
      ...['lotSize', 'minInvestment', 'finalIssuePrice', 'subscription', 'listing', 'registrar'],
      ...['leadManagers', 'sector', 'isin', 'symbols', 'documents', 'updatedAt'],
    ],
  },
  subscription_over_time: {
    title: 'Subscription over time',
    description: 'Shows how often an IPO was subscribed, by category and time.',
    fields: [
      'at',
      ...['retail', 'nii', 'qib', 'total'].map((category) => `subscription.${category}.subscriptionTimes`),
    ],
  },
  listing_prices: {
    title: 'Prices after listing',
    description: 'Lists closing prices of a listed IPO and the gain over its issue price.',
    fields: [],
  },
  gmp_now: {
    title: 'Grey market premium now',
    description: 'Shows the unofficial premium of an IPO, or of all active ones. Unregulated: no advice.',
    fields: [
      ...['ipoSlug', 'ipoName', 'status', 'issuePrice', 'gmpValue', 'estimatedListingPrice'],
      ...['estimatedListingGain', 'aggregation.min', 'aggregation.max', 'confidence', 'lastUpdated'],
    ],
  },
  gmp_over_time: {
    title: 'Grey market premium over time',
    description: 'Shows the unofficial premium of an IPO by day.',
    fields: ['date', 'gmpValue', 'estimatedListingGain'],
  },
  gmp_accuracy: {
    title: 'Accuracy of premiums',
    description: 'Compares the last premium of each publisher with the listing.',
    fields: [],
  },
  calendar: {
    title: 'Market calendar',
    description: 'Lists days to come: openings, closes, allotments, listings, record dates, holidays.',
    fields: [],
  },
  what_changed_since: {
    title: 'Changes since',
    description: 'Lists events since an instant (from): openings, corrections, listings, premiums.',
    fields: ['type', 'timestamp', 'data'],
  },
  list_funds: {
    title: 'New fund offers',
    description: 'Finds new fund offers by words (q alone), or lists them by filters.',
    fields: [
      ...['slug', 'name', 'amcName', 'category', 'riskLevel', 'status', 'minInvestment'],
      ...['dates.openDate', 'dates.closeDate'],
    ],
  },
  gold_bonds: {
    title: 'Sovereign gold bonds',
    description: 'Lists series of gold bonds with prices, interest and days.',
    fields: [
      ...['id', 'seriesName', 'tranche', 'status', 'issuePrice', 'interestRate'],
      ...['dates.openDate', 'dates.closeDate', 'dates.maturityDate'],
    ],
  },
  corporate_offers: {
    title: 'Corporate offers',
    description: 'Lists rights issues, buybacks, debentures (ncd) or offers for sale (ofs).',
    fields: [
      ...['id', 'companyName', 'status', 'ratio', 'issuePrice', 'buybackPrice', 'premium', 'floorPrice'],
      ...['recordDate', 'openDate', 'closeDate', 'issueSizeRupees', 'buybackSizeRupees'],
      ...['creditRating', 'sellerName'],
    ],
  },
  data_freshness: {
    title: 'Freshness of data',
    description: 'Says how old each data set is, and which are late.',
    fields: ['dataSet', 'state', 'lastSuccessAt', 'cadence'],
  },
};
