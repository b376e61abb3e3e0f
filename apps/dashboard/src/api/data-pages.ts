import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call';
import type { components } from './schema';
import type { Environment } from './types';

export type DataPage = components['schemas']['DataPage'];
export type DataPart = components['schemas']['DataPart'];

/** State of a record with the fields that differ between its states; `at` is null before the first change. */
export interface RecordState {
  readonly at: string | null;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Change of a published field. */
export interface FieldRevision {
  readonly at: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly source: string;
}

/** IPOs that changed last, at most a minute old. A read of them counts in no limit. */
export function newsQuery(environment: Environment) {
  return queryOptions({
    queryKey: ['news', environment],
    queryFn: ({ signal }) => call<DataPart>('GET news', { query: { environment }, signal }),
    staleTime: 60_000,
  });
}

/** Everything that a data page shows, in one read. @param path that of the public API, with the filters of the page */
export function dataPageQuery(environment: Environment, path: string) {
  return queryOptions({
    queryKey: ['data', environment, path],
    queryFn: ({ signal }) => call<DataPage>('GET data', { query: { environment, path }, signal }),
    staleTime: 60_000,
    // The rows of before stay while those of another filter are read; another list or environment shows nothing of them.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === environment && placeOf(query.queryKey[2]) === placeOf(path)
        ? keepPreviousData(previous)
        : undefined,
  });
}

function placeOf(path: string | undefined): string {
  return (path?.split('?')[0] ?? '').replace(/\/search$/, '');
}

/** Returns the data of a part; an empty list for one that is missing or was refused. */
export function rowsOf<Row>(part: DataPart | undefined): readonly Row[] {
  return Array.isArray(part?.data) ? (part.data as readonly Row[]) : [];
}

/** Returns the data of a part; null for one that is missing or was refused. */
export function recordIn<Data>(part: DataPart | undefined): Data | null {
  return part === undefined || part.data === null ? null : (part.data as Data);
}

/** Returns the number of records of a list; null for one that is missing or was refused. */
export function totalOf(part: DataPart | undefined): number | null {
  const total = (part?.meta as { readonly total?: number } | null | undefined)?.total;
  return total ?? null;
}
