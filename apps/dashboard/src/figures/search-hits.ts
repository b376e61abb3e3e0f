/** Place of the dashboard, by its path below `/dashboard`, or an address of the same origin. */
export type SearchPlace =
  { readonly path: string; readonly search?: Readonly<Record<string, string>> } | { readonly href: string };

/** Something that a search has found. */
export interface SearchHit {
  readonly id: string;
  readonly title: string;
  /** Words beside the title; empty for none. */
  readonly note: string;
  readonly place: SearchPlace;
}

export interface HitGroup {
  readonly title: string;
  readonly hits: readonly SearchHit[];
}

/** Lists of data by the names of their kinds in the public API, with the noun of one record. */
const kinds: Readonly<Record<string, readonly [list: string, noun: string]>> = {
  ipos: ['ipos', 'IPO'],
  nfo: ['funds', 'Fund'],
  sgb: ['gold-bonds', 'Gold bond'],
  rights: ['rights', 'Rights issue'],
  buyback: ['buybacks', 'Buyback'],
  ncd: ['debentures', 'Debentures'],
  ofs: ['offers-for-sale', 'Offer for sale'],
};

interface FoundRecord {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly status: string | null;
}

/** Makes a hit of a record that the service has found. */
export function recordHit({ kind, id, name, status }: FoundRecord): SearchHit & { readonly path: string } {
  const [list, noun] = kinds[kind] ?? [kind, kind];
  const path = `/data/${list}/${encodeURIComponent(id)}`;
  const note = status === null ? noun : `${noun}, ${status.toLowerCase()}`;
  return { id: `record-${kind}-${id}`, title: name, note, path, place: { path } };
}

/** Makes the hit of a request id. */
export function requestHit(id: string): SearchHit {
  return { id: 'request', title: id, note: 'Request', place: { path: '/requests', search: { id } } };
}

/** Returns the hits whose title or note has all words of a text, at most `most`. */
export function fitting(hits: readonly SearchHit[], text: string, most = 5): readonly SearchHit[] {
  const words = text.toLowerCase().split(/\s+/);
  return hits
    .filter(({ title, note }) => {
      const searched = `${title} ${note}`.toLowerCase();
      return words.every((word) => searched.includes(word));
    })
    .slice(0, most);
}
