import { request as startRequest } from 'node:https';
import { deliveryAgent } from '@market/platform/egress';

/** Post a body to each path, over so many kept connections. */
export interface LoopQuestion {
  readonly port: number;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly body: string;
}

/** Units: milliseconds since 1970, with fractions. */
export interface LoopAnswer {
  readonly startedAtMs: number;
}

/** The dispatcher's own: the same library with the same settings. */
const agent = deliveryAgent();
/** As many as a delivery has. */
const headers = {
  'Content-Type': 'application/json',
  'User-Agent': 'Service-Webhook/1.0',
  'X-Webhook-ID': 'dlv_00000000000000000000000000000000',
  'X-Webhook-Timestamp': '1795000000',
  'X-Webhook-Signature': '0'.repeat(64),
  'webhook-id': 'dlv_00000000000000000000000000000000',
  'webhook-timestamp': '1795000000',
  'webhook-signature': `v1,${'0'.repeat(44)}`,
};

process.on('message', (question: LoopQuestion) => {
  const startedAtMs = performance.timeOrigin + performance.now();
  const paths = question.paths.values();
  const post = async () => {
    for (const path of paths) await postOnce(question, path);
  };
  const all = Promise.all(Array.from({ length: question.connections }, post));
  void all.then(() => process.send?.({ startedAtMs } satisfies LoopAnswer));
});
process.send?.('ready');

function postOnce({ port, body }: LoopQuestion, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = startRequest({
      agent,
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      method: 'POST',
      path,
      headers: { Host: `localhost:${port}`, ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    });
    request.on('response', (response) => {
      response.on('data', () => undefined);
      response.on('end', resolve);
    });
    request.on('error', reject);
    request.end(body);
  });
}
