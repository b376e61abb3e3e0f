/** Real market data, or the sample data that test keys see. The two never meet. */
export type DataSet = 'live' | 'sample';

/** Kind of key that a caller uses. */
export type Environment = 'live' | 'test';

export const environments = ['live', 'test'] as const satisfies readonly Environment[];

/** Returns the data set that a key of an environment sees. */
export function dataSetOf(environment: Environment): DataSet {
  return environment === 'live' ? 'live' : 'sample';
}
