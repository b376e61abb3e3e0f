/** Kinds of records, by the name of their path below `/v1`. */
export const recordKinds = ['ipos', 'nfo', 'sgb', 'rights', 'buyback', 'ncd', 'ofs'] as const;

export type RecordKind = (typeof recordKinds)[number];

/** Read of the public API that finds records of one kind. */
export interface RecordRead {
  readonly kind: RecordKind;
  readonly path: string;
}

/** Number of records of a kind that a search finds. Source: docs/spec/dashboard.md, "Search". */
export const mostOfKind = 5;

/** Kinds that the API searches by a part of the name. */
const named: readonly RecordKind[] = ['ipos', 'nfo'];
/** Kinds with trading symbols. */
const traded: readonly RecordKind[] = ['ipos', 'sgb', 'rights', 'buyback', 'ncd', 'ofs'];

const isin = /^IN[A-Z0-9]{9}\d$/i;
/** Slug of several words, or id: both have a mark between their parts, which few names have. */
const address = /^[a-z0-9]+(?:[-_][a-z0-9]+)+$/i;
const symbol = /^[A-Z0-9&-]{2,20}$/i;

/** Returns the reads that find records by a text: by their ISIN, else by name and, if it may be one, by symbol, slug or id. */
export function recordReads(text: string): readonly RecordRead[] {
  const limit = `limit=${mostOfKind}`;
  const value = encodeURIComponent(text);
  if (isin.test(text))
    return recordKinds.map((kind) => ({ kind, path: `/v1/${kind}?isin=${value}&${limit}` }));
  const byName = named.map((kind) => ({ kind, path: `/v1/${kind}/search?q=${value}&${limit}` }));
  const bySymbol = traded.map((kind) => ({ kind, path: `/v1/${kind}?symbol=${value}&${limit}` }));
  const byAddress = recordKinds.map((kind) => ({ kind, path: `/v1/${kind}/${value.toLowerCase()}` }));
  return [...byName, ...(symbol.test(text) ? bySymbol : []), ...(address.test(text) ? byAddress : [])];
}
