/** Returns the path of the next page that a `Link` header names; null without one. */
export function nextPathIn(link: string | undefined): string | null {
  return /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? null;
}

/** Joins pages of a list as CSV, each of which begins with the same header row. */
export function joinedCsv(pages: readonly string[]): string {
  return pages.map((page, index) => (index === 0 ? page : page.slice(page.indexOf('\n') + 1))).join('');
}

/** Writes a path of the API so that its first page comes as CSV, as long as pages may be. */
export function csvPath(path: string): string {
  const [place = '', text = ''] = path.split('?');
  const query = new URLSearchParams(text);
  for (const name of ['page', 'cursor', 'after', 'before']) query.delete(name);
  query.set('limit', '100');
  query.set('format', 'csv');
  return `${place}?${query.toString()}`;
}

/** Returns the name of the file of a path: `ipos-asha-mills-revisions.csv`. */
export function csvName(path: string): string {
  const words = (path.split('?')[0] ?? '').replace(/^\/v1\//, '').replaceAll(/[^\w.-]+/g, '-');
  return `${words}.csv`;
}

/** Writes the table of a chart as CSV by RFC 4180. */
export function tableCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
