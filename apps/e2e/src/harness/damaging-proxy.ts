import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** Change of a response body; of a zip, the body of its only file, unpacked. `mediaType` describes the body. */
export type Damage = (body: string, mediaType: string) => string;

/** Proxy that forwards requests and changes the response bodies. */
export interface DamagingProxy {
  readonly url: string;
  damage: Damage | null;
  close(): Promise<void>;
}

/** Starts a proxy in front of a server that stands in for the sources; tests set `damage`. */
export async function startDamagingProxy(target: string): Promise<DamagingProxy> {
  let damage: Damage | null = null;
  const server = createServer((request, response) => {
    const headers = Object.fromEntries(
      ['cookie', 'user-agent', 'referer', 'accept'].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    fetch(`${target}${request.url ?? '/'}`, { headers })
      .then(async (answer) => {
        const mediaType = answer.headers.get('content-type') ?? 'text/plain';
        const bytes = Buffer.from(await answer.arrayBuffer());
        const packed = mediaType === 'application/zip' ? Object.entries(unzipSync(bytes))[0] : undefined;
        const body = packed === undefined ? bytes.toString('utf8') : strFromU8(packed[1]);
        const page = /\/market-data\//.test(request.url ?? '');
        const change = page || answer.status !== 200 ? null : damage;
        const sent = change?.(body, packed === undefined ? mediaType : 'text/csv') ?? body;
        response.statusCode = answer.status;
        response.setHeader('content-type', sent.startsWith('<') ? 'text/html' : mediaType);
        const cookies = answer.headers.getSetCookie();
        if (cookies.length > 0) response.setHeader('set-cookie', cookies);
        response.end(packed === undefined ? sent : zipSync({ [packed[0]]: strToU8(sent) }));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get damage() {
      return damage;
    },
    set damage(next) {
      damage = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
