// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- for a connection in memory; no socket is opened
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Response of the API to a read from within its process. */
export interface InternalResponse {
  readonly status: number;
  /** Headers of the API by name, in their order; without those of the connection and of the limits. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Names of headers that describe the connection, or the limits, in which an internal read does not count. */
const leftOut = /^(?:connection|date|keep-alive|transfer-encoding|(?:x-)?ratelimit(?:-.*)?)$/i;

/** Sends a GET over a connection, and reads the response. Errors: those of the connection. */
export function readOver(connection: Duplex, target: string): Promise<InternalResponse> {
  return new Promise((resolve, reject) => {
    const asked = request({ method: 'GET', path: target, createConnection: () => connection });
    asked.once('error', reject);
    asked.once('response', (response) => {
      const { statusCode: status = 0, rawHeaders } = response;
      buffer(response).then((body) => resolve({ status, headers: headersIn(rawHeaders), body }), reject);
    });
    asked.end();
  });
}

function headersIn(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? '';
    if (!leftOut.test(name)) headers[name] = raw[at + 1] ?? '';
  }
  return headers;
}
