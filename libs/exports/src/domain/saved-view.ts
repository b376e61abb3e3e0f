/** Lists that can be saved as a view. */
export const exportedLists = [
  ...['/v1/ipos', '/v1/ipos/search', '/v1/gmp', '/v1/gmp/accuracy', '/v1/nfo', '/v1/nfo/search', '/v1/sgb'],
  ...['/v1/rights', '/v1/buyback', '/v1/ncd', '/v1/ofs', '/v1/calendar', '/v1/holidays'],
] as const;

/** Formats of a saved view. */
export const exportFormats = ['csv', 'csv-excel'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** List with its filters, order and fields, and the format of its file. */
export interface SavedView {
  /** Path and query of the list, percent-encoded: `/v1/ipos?status=open&fields=slug,name`. */
  readonly path: string;
  readonly format: ExportFormat;
}

/** Number of records of a file: those of the greatest page. Source: docs/spec/api.md, "Export links". */
export const exportedRecords = 100;

/** Greatest length of a path. */
export const maxPathLength = 2_000;

/** Parameters that the link determines, or that ask for another page at each read. */
const fixed = ['limit', 'page', 'cursor', 'format', 'updatedSince'];

/**
 * Tells why a path cannot be saved: it is not that of a list, or has parameters that the link determines. Null for one that can; the values of its
 * filters are judged by the API itself.
 */
export function savingProblem(path: string): string | null {
  const [pathname = '', query = ''] = path.split('?', 2);
  if (!/^[!-~]+$/.test(path)) return 'must be percent-encoded';
  if (!exportedLists.some((list) => list === pathname))
    return `must be the path of a list: ${exportedLists.join(', ')}`;
  const given = new URLSearchParams(query);
  const names = [...given.keys()].filter((name) => fixed.includes(name.replace(/\[\]$/, '')));
  return names.length > 0 ? `must not have ${names.join(', ')}: the link determines them` : null;
}

/** Returns the path at which a view is read. @param records greatest number of records */
export function readPathOf({ path, format }: SavedView, records = exportedRecords): string {
  return `${path}${path.includes('?') ? '&' : '?'}limit=${records}&format=${format}`;
}
