// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- for a connection in memory; no socket is opened
import { type OutgoingHttpHeaders, request } from 'node:http';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Response of the API to a read from within its process. */
export interface InternalResponse {
  readonly status: number;
  /**
   * Headers of the API by name, in their order; without those of the connection, and without those of the limits when the read counts
   * in none.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const ofConnection = /^(?:connection|date|keep-alive|transfer-encoding)$/i;
const ofLimits = /^(?:x-)?ratelimit(?:-.*)?$/i;

/** Sends a GET over a connection, and reads the response. Errors: those of the connection. */
export function readOver(
  connection: Duplex,
  target: string,
  headers: OutgoingHttpHeaders,
): Promise<InternalResponse> {
  return new Promise((resolve, reject) => {
    const asked = request({ method: 'GET', path: target, headers, createConnection: () => connection });
    asked.once('error', reject);
    asked.once('response', (response) => {
      const { statusCode: status = 0, rawHeaders } = response;
      const shown = headersIn(rawHeaders, 'X-API-Key' in headers);
      buffer(response).then((body) => resolve({ status, headers: shown, body }), reject);
    });
    asked.end();
  });
}

function headersIn(raw: readonly string[], isCounted: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? '';
    if (!ofConnection.test(name) && (isCounted || !ofLimits.test(name))) headers[name] = raw[at + 1] ?? '';
  }
  return headers;
}
