import { connect } from 'node:net';

/** Request as it is written on a connection. */
export interface SentRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  /** Complete header lines besides `Host`. */
  readonly headers: readonly string[];
  readonly body: string;
}

/**
 * Sends a request on a connection of its own and reads the response, byte for byte but for what no two responses share: ids
 * and times of requests.
 *
 * Errors: `Error` if no complete response comes in 10 seconds.
 */
export function receivedBytes(
  port: number,
  { method, path, headers, body }: SentRequest,
): Promise<{ readonly status: number; readonly text: string }> {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: api.test', ...headers];
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`));
    const fail = (why: string) => {
      socket.destroy();
      reject(new Error(`${method} ${path}: ${why} after ${JSON.stringify(received.slice(0, 200))}`));
    };
    socket.setNoDelay(true).setEncoding('latin1');
    socket.setTimeout(10_000, () => fail('no response in time'));
    socket.on('error', ({ message }) => fail(message));
    socket.on('close', () => fail('the connection ended'));
    socket.on('data', (chunk: Buffer | string) => {
      received += String(chunk);
      if (!isComplete(received, method)) return;
      resolve({ status: Number(received.slice(9, 12)), text: withoutIdsAndTimes(received) });
      socket.destroy();
    });
  });
}

function isComplete(received: string, method: string): boolean {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received.slice(0, headEnd + 2))?.[1] ?? '0';
  const expected = method === 'HEAD' ? 0 : Number(length);
  return received.length >= headEnd + 4 + expected;
}

function withoutIdsAndTimes(text: string): string {
  return text
    .replaceAll(/req_[0-9a-f]{32}/g, 'req_…')
    .replace(/\r\nDate: [^\r]*/, '\r\nDate: …')
    .replace(/\r\nX-RateLimit-Reset: \d+/i, '\r\nX-RateLimit-Reset: …')
    .replace(/"timestamp":"[^"]*"/, '"timestamp":"…"');
}
