import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { csvPath, joinedCsv, nextPathIn } from '../figures/csv-file';
import { eventsPath, type EventFilter } from '../figures/event-paths';
import { isRecord } from '../figures/flat-record';
import { recordPath, type RecordAddress } from '../figures/market-record';
import { ApiError, type FieldProblem } from './api-error';
import { call } from './call';
import type { ExplorerResponse } from './explorer-types';
import type { Environment } from './types';

/** Reads of the public API through the explorer: they use no quota, and their errors are errors here. */

/** Successful response of the public API. */
export interface PublicResponse<Data> {
  readonly data: Data;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Line for a terminal that asks for the same. */
  readonly curl: string;
}

/** Event of the log, as webhooks deliver it. */
export interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly sequence: number;
}

/** Change of one published field. */
export interface Revision {
  readonly at: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly source: string;
}

/** Reads a path of the public API. Errors: `ApiError`, also for an error of the public API. */
async function readPublic<Data>(
  environment: Environment,
  path: string,
  signal: AbortSignal,
): Promise<PublicResponse<Data>> {
  const query = { environment, path };
  const { status, body, curl } = await call<ExplorerResponse>('GET explorer', { query, signal });
  if (status >= 400 || !isRecord(body)) throw refusal(status, body);
  return { data: body.data as Data, meta: isRecord(body.meta) ? body.meta : {}, curl };
}

/** Max number of pages of a file, each of which is a read of the explorer. */
const maxPages = 10;

/** List as CSV. */
export interface CsvFile {
  readonly text: string;
  /** True when the list goes on behind the file. */
  readonly isCut: boolean;
}

/** Reads a list as CSV, page by page. Errors: `ApiError`, also for an error of the public API. */
export async function readCsv(environment: Environment, path: string): Promise<CsvFile> {
  const pages: string[] = [];
  let next: string | null = csvPath(path);
  while (next !== null && pages.length < maxPages) {
    const query: { environment: Environment; path: string } = { environment, path: next };
    const { status, headers, body } = await call<ExplorerResponse>('GET explorer', { query });
    if (status >= 400 || typeof body !== 'string') throw refusal(status, body);
    pages.push(body);
    next = nextPathIn(headers.Link);
  }
  return { text: joinedCsv(pages), isCut: next !== null };
}

function refusal(status: number, body: unknown): ApiError {
  const envelope = isRecord(body) ? body : {};
  const error = isRecord(envelope.error) ? envelope.error : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return new ApiError({
    status,
    code: text(error.code) ?? 'NET_002',
    message: text(error.message) ?? `The answer of the API could not be read (status ${status}).`,
    requestId: text(envelope.requestId),
    details: Array.isArray(error.details) ? (error.details as readonly FieldProblem[]) : undefined,
  });
}

/** Returns the words with which the plan of the account was refused; null for another error and for none. */
export function findPlanRefusal(error: Error | null): string | null {
  return error instanceof ApiError && error.code.startsWith('PLAN_') ? error.message : null;
}

/** Number of records of a part of a list. */
export const partSize = 25;

/** Parts of the log of events, newest first. */
export function eventsQuery(environment: Environment, filter: EventFilter) {
  return infiniteQueryOptions({
    queryKey: ['events', environment, filter],
    queryFn: ({ signal, pageParam }) =>
      readPublic<readonly LoggedEvent[]>(environment, eventsPath(filter, partSize, pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta: { hasMore, nextAfter } }) =>
      hasMore === true && typeof nextAfter === 'string' ? nextAfter : undefined,
    staleTime: 60_000,
  });
}

export function eventQuery(environment: Environment, id: string) {
  return queryOptions({
    queryKey: ['event', environment, id],
    queryFn: ({ signal }) =>
      readPublic<LoggedEvent>(environment, `/v1/events/${encodeURIComponent(id)}`, signal),
    staleTime: Infinity,
  });
}

/** Record as it is published. @param asOf instant of a former state; undefined for the present one */
export function recordQuery(environment: Environment, record: RecordAddress, asOf: string | undefined) {
  const query = asOf === undefined ? '' : `?asOf=${encodeURIComponent(asOf)}`;
  return queryOptions({
    queryKey: ['record', environment, record, asOf],
    queryFn: ({ signal }) =>
      readPublic<Readonly<Record<string, unknown>>>(environment, `${recordPath(record)}${query}`, signal),
    staleTime: 60_000,
  });
}

export function revisionsPath(record: RecordAddress, field: string | undefined, page: number): string {
  const chosen = field === undefined ? '' : `field=${encodeURIComponent(field)}&`;
  return `${recordPath(record)}/revisions?${chosen}limit=${partSize}&page=${page}`;
}

/** Revisions of a record, the latest first. @param field name whose changes are chosen; undefined for all */
export function revisionsQuery(environment: Environment, record: RecordAddress, field: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['revisions', environment, record, field],
    queryFn: ({ signal, pageParam }) =>
      readPublic<readonly Revision[]>(environment, revisionsPath(record, field, pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, totalPages } }) =>
      typeof page === 'number' && typeof totalPages === 'number' && page < totalPages ? page + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
