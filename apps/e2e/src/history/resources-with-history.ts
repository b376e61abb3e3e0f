/** Resource whose records have a history. */
export interface ResourceWithHistory {
  readonly list: string;
  /** Path of the details in the API's description. */
  readonly details: string;
  /** Field of a record that stands in the path of its details. */
  readonly named: 'slug' | 'id';
}

/** Every resource with revisions, by its path. */
export const resourcesWithHistory: readonly ResourceWithHistory[] = [
  { list: '/v1/ipos', details: '/v1/ipos/{slug}', named: 'slug' },
  { list: '/v1/nfo', details: '/v1/nfo/{slug}', named: 'slug' },
  ...['sgb', 'rights', 'buyback', 'ncd', 'ofs'].map((name): ResourceWithHistory => ({
    list: `/v1/${name}`,
    details: `/v1/${name}/{id}`,
    named: 'id',
  })),
];

/** Published record, as far as tests of histories read it. */
export type PublishedRecord = Readonly<Record<string, unknown>> & { readonly status: string };

/** Revision in a response. */
export interface Revision {
  readonly at: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly source: string;
}

/** Returns the value of a field, undefined for a part of null. @param name public name, dotted */
export function valueOf(record: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], record);
}
