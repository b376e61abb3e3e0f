import type { Page, PageRequest } from '../page';
import type { Filter } from './filter';

export interface OrderKey {
  /** Field of the stored record, or a name for which the repository has an expression. */
  readonly field: string;
  readonly isDescending?: boolean;
  /** Comparison of texts: by their characters, or so without regard to case. Absent: as the type compares. */
  readonly compares?: 'characters' | 'letters';
}

/** Order of a list: a field of the public record, and its direction. */
export interface SortOrder {
  /** Public name, dotted: `dates.openDate`. */
  readonly name: string;
  readonly isDescending: boolean;
}

/**
 * Filters and sort orders of the records of one resource. The query class with its checks, the API
 * description and the SQL follow from it.
 */
export interface Collection<
  Filters extends Readonly<Record<string, Filter>> = Readonly<Record<string, Filter>>,
> {
  /** Name of the resource. */
  readonly name: string;
  /** Filters by the names of their parameters, in documented order. */
  readonly filters: Filters;
  /** Fields of the stored record by the public names of the sort orders. */
  readonly sorts: Readonly<Record<string, Omit<OrderKey, 'isDescending'>>>;
  readonly usualSort: SortOrder;
  /** Keys that decide between equal records. The last one is unique; none is null. */
  readonly ties: readonly OrderKey[];
  /** Parameter that names records, and the public field that it names; null when records have no common name. */
  readonly named: { readonly parameter: 'slugs' | 'ids'; readonly field: string } | null;
  /** True if its records are published with their changes, which `updatedSince` asks for. Default: false. */
  readonly hasChanges?: true;
}

/** Declares a collection. */
export function collectionOf<Filters extends Readonly<Record<string, Filter>>>(
  collection: Collection<Filters>,
): Collection<Filters> {
  return collection;
}

/** Reads a sort order from its text: a public name, led by `-` for descending. Null for an undeclared name. */
export function parseSortOrder({ sorts }: Pick<Collection, 'sorts'>, text: string): SortOrder | null {
  const isDescending = text.startsWith('-');
  const name = isDescending ? text.slice(1) : text;
  return Object.hasOwn(sorts, name) ? { name, isDescending } : null;
}

export function sortText({ name, isDescending }: SortOrder): string {
  return isDescending ? `-${name}` : name;
}

/**
 * Position of a record in an order: its keys as the database writes them. Only the first may be null, which comes behind
 * all others.
 */
export type Position = readonly (string | null)[];

/** Requested part of a collection. */
export interface CollectionRequest {
  /** Values by the names of the filters, as `FilterValues` has them. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Slugs or ids of the wanted records; null for all. */
  readonly names: readonly string[] | null;
  readonly sort: SortOrder;
  /** Page from 1, ignored behind a position. */
  readonly page: number;
  readonly limit: number;
  /** Position behind which the part begins; null for a page. */
  readonly after: Position | null;
  /** Instant since which records changed, for a part in the order of changes; absent for the records as they are. */
  readonly changedSince?: Date;
}

/** Record that is no longer published. */
export interface RemovedRecord {
  readonly id: string;
  readonly slug: string | null;
  readonly removedAt: Date;
}

/**
 * Part of a list in the order of changes: the record or removal at each position, and whether further changes exist
 * already.
 */
export interface ChangeOrder {
  /** A removed record, or null for the next one of the part. */
  readonly places: readonly (RemovedRecord | null)[];
  readonly hasMore: boolean;
}

/** Makes the request for a page of a collection in its usual order. */
export function pageOfCollection(
  { usualSort }: Pick<Collection, 'usualSort'>,
  { page, limit }: PageRequest,
  filters: CollectionRequest['filters'] = {},
): CollectionRequest {
  return { filters, names: null, sort: usualSort, page, limit, after: null };
}

/** Part of a collection. */
export interface CollectionPage<T> extends Page<T> {
  /** Position of the last record; null if nothing follows. Never null in the order of changes: more will change. */
  readonly next: Position | null;
  /** Order of changes, for a part that was requested in it. */
  readonly changes?: ChangeOrder;
  /** Requested names that no record has; null if none were requested. */
  readonly missing: readonly string[] | null;
}
