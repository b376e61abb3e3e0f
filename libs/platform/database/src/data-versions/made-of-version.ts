import type { DataSet } from '@market/contracts';

/**
 * Returns the SQL of the stamp of a resource, for a `MarketQuery` with the data set as `dataSet`: rows with the same
 * stamp are from the same state of the data, also on a replica. The resource comes from code, never from callers.
 *
 * A database that was restored to an older state may count the same versions again, but in other transactions.
 */
export function stampSql(resource: string): string {
  return `(SELECT version || ':' || xmin::text FROM data_version WHERE data_set = :dataSet AND resource = '${resource}')`;
}

/** Stamp of a state of the data; null before the first change of the resource. */
export type DataStamp = string | null;

interface State<T> {
  readonly stamp: DataStamp;
  readonly values: Map<string, Promise<T>>;
}

/**
 * Cache of values that are computed from a resource, until the resource changes. Bounded: the oldest values of a data
 * set are removed first.
 */
export class VersionedCache<T> {
  private readonly states = new Map<DataSet, State<T>>();

  constructor(private readonly atMost = 500) {}

  /**
   * Returns the cached value for this state of the data, or computes it: once for concurrent calls. The stamp must be
   * read before the data, or in the same snapshot.
   *
   * Errors: those of `make`; a failure is not cached.
   */
  get(dataSet: DataSet, stamp: DataStamp, key: string, make: () => Promise<T>): Promise<T> {
    const { values } = this.stateOf(dataSet, stamp);
    const known = values.get(key);
    if (known !== undefined) return known;
    const made = make();
    values.set(key, made);
    made.catch(() => values.delete(key));
    const oldest = values.keys().next();
    if (values.size > this.atMost && !oldest.done) values.delete(oldest.value);
    return made;
  }

  /** Returns the stamp of the latest `get`; undefined before any. */
  latest(dataSet: DataSet): DataStamp | undefined {
    return this.states.get(dataSet)?.stamp;
  }

  private stateOf(dataSet: DataSet, stamp: DataStamp): State<T> {
    const known = this.states.get(dataSet);
    if (known?.stamp === stamp) return known;
    const state: State<T> = { stamp, values: new Map() };
    this.states.set(dataSet, state);
    return state;
  }
}
