/** Data set with the cadence that the contract promises, used only while no plan is known. */
export interface PromisedDataSet {
  readonly dataSet: string;
  /** Name for people. */
  readonly title: string;
  /** Text, as shown. */
  readonly cadence: string;
  /** Longest gap by that promise, used while no plan is known. Units: seconds. */
  readonly gapSeconds: number;
}

const hour = 3600;

/** Data sets of which freshness is reported, with the cadence that the contract promises. */
export const promisedDataSets: readonly PromisedDataSet[] = [
  { dataSet: 'ipos', title: 'IPOs', cadence: 'hourly from 08:00 to 20:00 IST', gapSeconds: 12 * hour },
  {
    dataSet: 'subscriptions',
    title: 'Subscription of IPOs',
    cadence: 'every 30 minutes in market hours',
    gapSeconds: hour / 2,
  },
  {
    dataSet: 'listings',
    title: 'Listings and prices',
    cadence: 'every 15 minutes in market hours',
    gapSeconds: hour / 4,
  },
  { dataSet: 'gmp', title: 'Grey market premium', cadence: 'every 2 hours', gapSeconds: 2 * hour },
  { dataSet: 'nfo', title: 'New fund offers', cadence: 'three times a day', gapSeconds: 14 * hour },
  { dataSet: 'sgb', title: 'Sovereign gold bonds', cadence: 'daily at 08:00 IST', gapSeconds: 24 * hour },
  { dataSet: 'rights', title: 'Rights issues', cadence: 'daily', gapSeconds: 24 * hour },
  { dataSet: 'buyback', title: 'Buybacks', cadence: 'daily', gapSeconds: 24 * hour },
  { dataSet: 'ncd', title: 'Debentures (NCD)', cadence: 'daily', gapSeconds: 24 * hour },
  { dataSet: 'ofs', title: 'Offers for sale', cadence: 'daily', gapSeconds: 24 * hour },
];
