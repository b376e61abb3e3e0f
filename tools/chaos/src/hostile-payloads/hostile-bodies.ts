import { zipSync } from 'fflate';

/** A response that is meant to do harm, made when it is first sent. */
export interface HostileBody {
  readonly what: string;
  readonly body: () => Buffer;
}

const page = (content: string) =>
  `<!DOCTYPE html><html><body><table><tr><td>a</td></tr>${content}</table></body></html>`;
const text = (make: () => string) => () => Buffer.from(make());

/** Bodies that took a reader down once, or would if its bounds were gone. */
export const hostileBodies: readonly HostileBody[] = [
  {
    what: 'half a megabyte of nested elements in one cell',
    body: text(() => page(`<tr><td>${'<div>'.repeat(50_000)}${'</div>'.repeat(50_000)}</td></tr>`)),
  },
  { what: '16 MB of rows that are never closed', body: text(() => page('<tr><td>'.repeat(2_000_000))) },
  { what: 'a page of as many cells as are read', body: text(() => page('<tr><td>1</td>'.repeat(20_000))) },
  {
    what: 'tables nested 490 deep, 16 KB',
    body: text(() => `${'<table><tr><td>1<td>2<td>3'.repeat(490)}${'</table>'.repeat(490)}`),
  },
  { what: 'line breaks without end', body: text(() => page(`<tr><td>${'<br>'.repeat(200_000)}</td></tr>`)) },
  { what: 'a workbook that inflates to 400 MB', body: () => inflating(400 * 1024 * 1024) },
  { what: 'JSON of a million levels', body: text(() => '['.repeat(1_000_000)) },
  { what: 'JSON of 300 000 rows', body: text(() => `[${'{},'.repeat(299_999)}{}]`) },
  {
    what: 'JSON with a text of 900 KB',
    body: text(() => JSON.stringify([{ symbol: '&lt;"'.repeat(150_000) }])),
  },
  { what: '1 MB of quotation marks', body: text(() => '"'.repeat(1_000_000)) },
  { what: '1 MB of lines', body: text(() => 'a;b;c\n'.repeat(170_000)) },
  { what: 'XML of 100 000 levels', body: text(() => `<?xml version="1.0"?>${'<a>'.repeat(100_000)}`) },
];

function inflating(bytes: number): Buffer {
  const sheet = new Uint8Array(bytes).fill(0x20);
  return Buffer.from(zipSync({ 'xl/workbook.xml': sheet }, { level: 1 }));
}
