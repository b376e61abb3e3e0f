/** Data set with the cadence that the contract promises, used only while no plan is known. */
export interface PromisedDataSet {
  readonly dataSet: string;
  /** Text, as shown. */
  readonly cadence: string;
  /** Longest gap by that promise, used while no plan is known. Units: seconds. */
  readonly gapSeconds: number;
}

const hour = 3600;

/** Data sets of which freshness is reported, with the cadence that the contract promises. */
export const promisedDataSets: readonly PromisedDataSet[] = [
  { dataSet: 'ipos', cadence: 'hourly from 08:00 to 20:00 IST', gapSeconds: 12 * hour },
  { dataSet: 'subscriptions', cadence: 'every 30 minutes in market hours', gapSeconds: hour / 2 },
  { dataSet: 'listings', cadence: 'every 15 minutes in market hours', gapSeconds: hour / 4 },
  { dataSet: 'gmp', cadence: 'every 2 hours', gapSeconds: 2 * hour },
  { dataSet: 'nfo', cadence: 'three times a day', gapSeconds: 14 * hour },
  { dataSet: 'sgb', cadence: 'daily at 08:00 IST', gapSeconds: 24 * hour },
  { dataSet: 'rights', cadence: 'daily', gapSeconds: 24 * hour },
  { dataSet: 'buyback', cadence: 'daily', gapSeconds: 24 * hour },
  { dataSet: 'ncd', cadence: 'daily', gapSeconds: 24 * hour },
  { dataSet: 'ofs', cadence: 'daily', gapSeconds: 24 * hour },
];
