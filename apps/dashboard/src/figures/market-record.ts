/** Kind of records that have a page of their own, with the noun for one of them. */
export const recordKinds = {
  ipos: 'IPO',
  nfo: 'New fund offer',
  sgb: 'Gold bond',
  rights: 'Rights issue',
  buyback: 'Buyback',
  ncd: 'NCD issue',
  ofs: 'Offer for sale',
} as const;

export type RecordKind = keyof typeof recordKinds;

/** Record by its kind and the slug or id in its address. */
export interface RecordAddress {
  readonly kind: RecordKind;
  readonly id: string;
}

type Data = Readonly<Record<string, unknown>>;

/** Returns a kind of records; null for a text that is none. */
export function parseRecordKind(text: string): RecordKind | null {
  return Object.hasOwn(recordKinds, text) ? (text as RecordKind) : null;
}

/** Returns the path of a record below the public API. */
export function recordPath({ kind, id }: RecordAddress): string {
  return `/v1/${kind}/${encodeURIComponent(id)}`;
}

/** Finds the record that a path of the public API shows or is about; null for another path. */
export function recordOfPath(path: string): RecordAddress | null {
  const [, version, name = '', id, part = 'revisions', ...more] = (path.split('?')[0] ?? '').split('/');
  const kind = parseRecordKind(name);
  if (version !== 'v1' || kind === null || id === undefined || more.length > 0) return null;
  // `/v1/ipos/search` is no record called `search`.
  if (part !== 'revisions' || ['', 'search', 'amcs'].includes(id)) return null;
  return { kind, id: decodeURIComponent(id) };
}

/** Finds the record that an event is about; null for an event about none. */
export function recordOfEvent(type: string, { id, slug, ipoSlug }: Data): RecordAddress | null {
  const [subject = ''] = type.split('.');
  const kind = parseRecordKind(subject === 'ipo' || subject === 'gmp' ? 'ipos' : subject);
  const name = subject === 'gmp' ? ipoSlug : (slug ?? id);
  return kind === null || typeof name !== 'string' ? null : { kind, id: name };
}

/** Returns the name of a record, from its own data or from that of an event; null when these have none. */
export function nameOfRecord({ name, ipoName, companyName, seriesName, dataSet }: Data): string | null {
  return [name, ipoName, companyName, seriesName, dataSet].find((one) => typeof one === 'string') ?? null;
}
