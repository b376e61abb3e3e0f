import { STATUS_CODES } from 'node:http';

/**
 * The head of an answer that is written without Node's HTTP, up to and with the empty line.
 *
 * @param headers name, value, name, value, …; they are ours, and hold no line ends
 * @param connection value of the header `Connection`, and lines that follow it
 */
export function headText(status: number, headers: readonly string[], connection: string): string {
  let lines = '';
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}` +
    `Date: ${dateNow()}\r\nConnection: ${connection}\r\n\r\n`
  );
}

let latestDate = { second: 0, text: '' };

/** The header `Date`, made once a second. */
function dateNow(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== latestDate.second) latestDate = { second, text: new Date(now).toUTCString() };
  return latestDate.text;
}
