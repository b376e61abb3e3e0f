import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';

/** Message to the process: wait until a number of requests have arrived since the last message. */
export interface ArrivalRequest {
  readonly count: number;
}

/** Units: milliseconds since 1970, with fractions. */
export interface ArrivalReply {
  readonly firstAtMs: number;
  readonly lastAtMs: number;
}

const headEnd = '\r\n\r\n';
const bodyLength = /\r\ncontent-length: (\d+)\r\n/i;
/** Response of Node's own server, byte for byte, but for a date that does not change. */
const answerBytes = Buffer.from(
  [
    ...['HTTP/1.1 200 OK', `Date: ${new Date().toUTCString()}`, 'Connection: keep-alive'],
    ...['Keep-Alive: timeout=60', 'Transfer-Encoding: chunked', '', '2', 'ok', '0', '', ''],
  ].join('\r\n'),
);

const [certFile = '', keyFile = ''] = process.argv.slice(2);
let wanted = Infinity;
let arrived = 0;
let firstAtMs = 0;

/*
 * TLS, and no more of HTTP than it takes to see a request end: the receiver shares its processors with what is measured.
 * A loop leaves one of them to it; a delivery needs them itself, and would be charged for a server that it does not have.
 */
const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, answerAll);
process.on('message', ({ count }: ArrivalRequest) => {
  wanted = count;
  tell();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

function answerAll(socket: TLSSocket): void {
  let unread = '';
  socket.setNoDelay(true);
  // One character is one byte.
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    unread += text;
    for (let end = requestEnd(unread); end !== null; end = requestEnd(unread)) {
      unread = unread.slice(end);
      if (arrived === 0) firstAtMs = nowMs();
      socket.write(answerBytes);
      arrived += 1;
      tell();
    }
  });
  socket.on('error', () => undefined);
}

/**
 * Returns the end of the first request; null as long as it is incomplete.
 *
 * Errors: `Error` if it does not say how long it is.
 */
function requestEnd(text: string): number | null {
  const head = text.indexOf(headEnd);
  if (head < 0) return null;
  const length = bodyLength.exec(text.slice(0, head + headEnd.length))?.[1];
  if (length === undefined) throw new Error('a request without Content-Length');
  const end = head + headEnd.length + Number(length);
  return text.length < end ? null : end;
}

function tell(): void {
  if (arrived < wanted) return;
  wanted = Infinity;
  arrived = 0;
  process.send?.({ firstAtMs, lastAtMs: nowMs() });
}

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
