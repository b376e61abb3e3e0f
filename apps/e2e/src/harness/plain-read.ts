import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Response with its body as received and as text. */
export interface PlainResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Body as received. */
  readonly bytes: Buffer;
  readonly text: string;
}

/** Sends one request with exactly these headers, on a new connection with keep-alive. */
export function plainRead(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<PlainResponse> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true });
    const sent = request(url, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        agent.destroy();
        const bytes = Buffer.concat(chunks);
        const { statusCode: status = 0, headers: received } = answer;
        resolve({ status, headers: received, bytes, text: decoded(bytes, received['content-encoding']) });
      });
    });
    sent.setTimeout(60_000, () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
    sent.end();
  });
}

function decoded(bytes: Buffer, coding: string | undefined): string {
  if (bytes.length === 0 || coding === undefined) return bytes.toString();
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}
