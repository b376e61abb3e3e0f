import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response that went through a proxy as a whole. */
export interface RecordedRequest {
  readonly status: number;
  /** Time at which its last byte came. Units: milliseconds since 1970. */
  readonly atMs: number;
}

/** Proxy that forwards to one port and records what comes back. */
export interface RecordingProxy {
  readonly base: string;
  /** Whole responses, in the order in which they ended. */
  recorded: RecordedRequest[];
  /** Number of requests without a whole response. */
  broken: number;
  /** Called with each recorded response. */
  onRecorded: () => void;
  close(): Promise<void>;
}

/** Starts a proxy in front of a server at a port of this machine. */
export async function startRecordingProxy(port: number): Promise<RecordingProxy> {
  const agent = new Agent({ keepAlive: true });
  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const fail = (): void => {
      proxy.broken += 1;
      response.destroy();
    };
    const { method, url: path, headers } = request;
    const sent = ask({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.on('end', () => {
        proxy.recorded.push({ status: answer.statusCode ?? 0, atMs: Date.now() });
        proxy.onRecorded();
      });
      answer.on('error', fail);
      answer.pipe(response);
    });
    sent.on('error', fail);
    request.pipe(sent);
  };
  const server = createServer(forward);
  const proxy: RecordingProxy = {
    ...{ base: '', recorded: [], broken: 0, onRecorded: () => undefined },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(proxy, { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
