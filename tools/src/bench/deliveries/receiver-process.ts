import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Wait until so many requests have arrived since the last question. */
export interface ArrivalQuestion {
  readonly count: number;
}

/** Units: milliseconds since 1970, with fractions. */
export interface ArrivalAnswer {
  readonly firstAtMs: number;
  readonly lastAtMs: number;
}

const [certFile = '', keyFile = ''] = process.argv.slice(2);
let wanted = Infinity;
let arrived = 0;
let firstAtMs = 0;

const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
server.keepAliveTimeout = 60_000;
server.on('request', (request, response) => {
  const nowMs = performance.timeOrigin + performance.now();
  if (arrived === 0) firstAtMs = nowMs;
  request.on('data', () => undefined);
  request.on('end', () => {
    response.writeHead(200).end('ok');
    arrived += 1;
    answer();
  });
});
process.on('message', ({ count }: ArrivalQuestion) => {
  wanted = count;
  answer();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

function answer(): void {
  if (arrived < wanted) return;
  wanted = Infinity;
  arrived = 0;
  process.send?.({ firstAtMs, lastAtMs: performance.timeOrigin + performance.now() });
}
