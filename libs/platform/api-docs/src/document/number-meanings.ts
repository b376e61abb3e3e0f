/** Units of numbers in the document (`x-unit`). `none` stands for numbers without one, such as a status. */
type Unit =
  | 'rupees'
  | 'rupees per share'
  | 'rupees per gram'
  | 'rupees per month'
  | 'percent'
  | 'times'
  | 'shares'
  | 'applications'
  | 'requests'
  | 'records'
  | 'pages'
  | 'seconds'
  | 'milliseconds'
  | 'unix seconds'
  | 'months'
  | 'days'
  | 'count'
  | 'position'
  | 'none';

/** Meaning of a number that one name has wherever it stands: its unit, and a description for places without their own. */
type NumberMeaning = readonly [unit: Unit, description?: string];

const share = 'rupees per share';

/** Meanings of the numbers of views, events, bodies, parameters and headers, by name. */
export const numberMeanings: Readonly<Record<string, NumberMeaning>> = {
  absoluteChangePercent: ['percent', 'Change without its sign; null when the previous premium was 0.'],
  acceptanceRatio: ['percent'],
  activeNfos: ['count'],
  ageSeconds: ['seconds', 'Time since the last successful collection; null before the first.'],
  amount: ['rupees'],
  applicationsReceived: ['applications', 'Applications received; null where no source counts them.'],
  attempts: ['count', 'Attempts so far.'],
  buybackPrice: [share],
  buybackSizeRupees: ['rupees'],
  change: ['rupees', 'The current premium less the previous one.'],
  changePercent: ['percent', 'Change as a percent of the previous premium; null when that was 0.'],
  close: [share],
  currentGmp: ['rupees', 'Premium now; negative for a discount.'],
  currentPrice: [share, 'Last known price; null while no exchange says.'],
  d7: ['percent', 'Return 7 days after the listing, over the issue price; null while unknown.'],
  d30: ['percent', 'Return 30 days after the listing, over the issue price; null while unknown.'],
  d90: ['percent', 'Return 90 days after the listing, over the issue price; null while unknown.'],
  d365: ['percent', 'Return 365 days after the listing, over the issue price; null while unknown.'],
  dailyLimit: ['requests', 'Requests that the plan allows in 24 hours.'],
  dailyRemaining: ['requests', 'Requests that are left in the last 24 hours.'],
  days: ['days'],
  deliveries: ['count', 'Deliveries that were queued.'],
  discountedPrice: ['rupees per gram', 'What applicants pay online; null until the Reserve Bank says.'],
  durationMs: ['milliseconds', 'Time until the response or the failure.'],
  entitlementPer: ['shares', 'Shares held for which entitlementShares new ones are offered.'],
  entitlementShares: ['shares'],
  errorPercent: ['percent'],
  estimatedListingGain: ['percent', 'The premium as a percent of issuePrice; null without issue price.'],
  estimatedListingPrice: [share, 'issuePrice plus the premium; null without issue price.'],
  expenseRatio: ['percent'],
  faceValue: [share],
  finalIssuePrice: [share],
  floorPrice: [share],
  gainPercent: ['percent'],
  gmpValue: ['rupees'],
  goldPriceReference: ['rupees per gram', 'Nominal value that the Reserve Bank fixed; null until it does.'],
  interestRate: ['percent', 'A year, on the nominal value.'],
  ipos: ['count'],
  issuePrice: [share, 'Price of the issue; null while unknown.'],
  issueSizeRupees: ['rupees'],
  issueSizeShares: ['shares'],
  lastStatus: ['none'],
  limit: ['records'],
  listingGain: ['percent', 'The listing price over the issue price; null while one of them is unknown.'],
  listingPrice: [share, 'Opening price on the listing day; null while unknown.'],
  lotSize: ['shares', 'Minimum bid; null while unknown.'],
  marketPrice: [share],
  max: ['rupees', 'Upper end; null while unknown.'],
  maxGmp: ['rupees'],
  maxGmpPercent: ['percent'],
  maxIssueSize: ['rupees'],
  maxPremium: ['percent'],
  maxShares: ['shares', 'Most shares that the company buys back; null while unknown.'],
  mean: ['rupees', 'Mean of the sources.'],
  meanAbsoluteErrorPercent: ['percent'],
  meanErrorPercent: ['percent'],
  median: ['rupees', 'Median of the sources.'],
  min: ['rupees', 'Lower end; null while unknown.'],
  minGmp: ['rupees'],
  minGmpPercent: ['percent'],
  minInvestment: ['rupees'],
  minIssueSize: ['rupees'],
  minPremium: ['percent'],
  minSipAmount: ['rupees'],
  minuteLimit: ['requests', 'Requests that the plan allows in 60 seconds.'],
  minuteRemaining: ['requests', 'Requests that are left in the last 60 seconds.'],
  niiTimes: ['times', 'Subscription of non-institutional investors; null while unknown.'],
  number: ['count', 'Day of the bidding, from 1.'],
  of: ['count', 'Days of the bidding.'],
  overlapSeconds: ['seconds'],
  page: ['pages', 'Number of this page, from 1.'],
  planCount: ['count'],
  premium: ['percent'],
  previousGmp: ['rupees', 'Premium before; negative for a discount.'],
  previousTotalTimes: ['times', 'Subscription in total before; null when it was unknown.'],
  price: ['rupees per month'],
  pricePerUnit: ['rupees per gram', 'What the Reserve Bank pays.'],
  qibTimes: ['times', 'Subscription of qualified institutional buyers; null while unknown.'],
  range: ['rupees', 'Highest quote less the lowest.'],
  rateLimitedRequests: ['requests'],
  ratePercent: ['percent'],
  requests: ['requests', 'Requests of the day.'],
  requestsPerDay: ['requests', 'Requests that the plan allows in 24 hours.'],
  requestsPerMinute: ['requests', 'Requests that the plan allows in 60 seconds.'],
  requestsThisMinute: ['requests'],
  requestsToday: ['requests'],
  responseTime: ['milliseconds'],
  retailDiscountPercent: ['percent'],
  retailTimes: ['times', 'Subscription of retail investors; null while unknown.'],
  retryAfter: ['seconds'],
  sequence: ['position'],
  sharesApplied: ['shares', 'Shares applied for; null while unknown.'],
  sharesOffered: ['shares', 'Shares on offer; null while unknown.'],
  signHitRate: ['percent'],
  sourceCount: ['count', 'Publishers whose quotes are compared.'],
  standardDeviation: ['rupees', 'Standard deviation of the quotes.'],
  status: ['none'],
  statusCode: ['none'],
  subscriptionTimes: ['times', 'Shares applied for over shares offered; null while unknown.'],
  targetSeconds: ['seconds', 'Age above which the data set is late.'],
  tenureMonths: ['months', 'Time until the repayment.'],
  total: ['records'],
  totalNfos: ['count'],
  totalPages: ['pages', 'Number of pages of this size.'],
  totalRequests: ['requests', 'Requests of the billing period.'],
  totalRequestsThisMonth: ['requests'],
  totalTimes: ['times', 'Subscription in total; null while unknown.'],
  value: ['rupees', 'Premium; negative for a discount.'],
  webhooksLimit: ['count'],
  within10Percent: ['percent'],
  year: ['none'],
  'Retry-After': ['seconds'],
  'X-RateLimit-Limit': ['requests'],
  'X-RateLimit-Remaining': ['requests'],
  'X-RateLimit-Reset': ['unix seconds'],
};
