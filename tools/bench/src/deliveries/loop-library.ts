import { Agent, request as startRequest } from 'node:https';
import { deliveryAgentOptions } from '@market/egress';
import axios from 'axios';

/** Library with which a loop posts: that of the dispatcher first, then those that most programs would use. */
export const loopLibraries = ['https', 'fetch', 'axios'] as const;
export type LoopLibrary = (typeof loopLibraries)[number];

/** One request, until its response is read. Errors: those of the library. */
export interface LoopPost {
  readonly port: number;
  readonly path: string;
  readonly body: string;
}

/** The library as it is, with the dispatcher's settings. */
const agent = new Agent(deliveryAgentOptions());
/** Headers, as many as a delivery has. */
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

/** Posts over kept-alive connections. */
export const posts: Readonly<Record<LoopLibrary, (post: LoopPost) => Promise<unknown>>> = {
  https: postByHttps,
  axios: ({ port, path, body }) =>
    axios.post(`https://localhost:${port}${path}`, body, {
      ...{ httpsAgent: agent, headers, responseType: 'text', maxRedirects: 0, proxy: false },
    }),
  fetch: async ({ port, path, body }) => {
    const answer = await fetch(`https://localhost:${port}${path}`, { method: 'POST', headers, body });
    await answer.text();
  },
};

function postByHttps({ port, path, body }: LoopPost): Promise<void> {
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
