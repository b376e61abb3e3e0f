import { STATUS_CODES } from 'node:http';

/**
 * The head of an answer that is written without Node's HTTP, up to and with the empty line.
 *
 * @param lines see `headerLines`
 * @param connection value of the header `Connection`, and lines that follow it
 */
export function headText(status: number, lines: string, connection: string): string {
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}` +
    `Date: ${dateNow()}\r\nConnection: ${connection}\r\n\r\n`
  );
}

/** Headers of many answers, and the lines that they are. */
const linesOf = new WeakMap<ReadonlyMap<string, string>, string>();

/** @param headers name, value, name, value, …; they are ours, and hold no line ends */
export function headerLines(headers: readonly string[]): string {
  let text = '';
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return text;
}

/** The same of headers that do not change: made once. */
export function knownLines(headers: ReadonlyMap<string, string>): string {
  const known = linesOf.get(headers);
  if (known !== undefined) return known;
  // In one piece: what was put together would be gone through, piece by piece, with each answer.
  const text = Buffer.from(headerLines([...headers].flat()), 'latin1').toString('latin1');
  linesOf.set(headers, text);
  return text;
}

let latestDate = { second: 0, text: '' };

/** The header `Date`, made once a second. */
function dateNow(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== latestDate.second) latestDate = { second, text: new Date(now).toUTCString() };
  return latestDate.text;
}
