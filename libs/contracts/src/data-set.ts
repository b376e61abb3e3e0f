/** Real market data, or the sample data that test keys see. The two never meet. */
export type DataSet = 'live' | 'sample';

/** Which kind of key a caller holds. */
export type Environment = 'live' | 'test';

/** The data set that a key of this environment sees. */
export function dataSetOf(environment: Environment): DataSet {
  return environment === 'live' ? 'live' : 'sample';
}
