import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from 'proxy-addr';
import { isTrusted, type TrustedProxies } from './trusted-proxies';

/** Client of a request, as far as its connection and trusted proxies tell. */
export interface RequestClient {
  /** Undefined when the connection is closed. */
  readonly address: string | undefined;
  /** True if the client reached the outermost trusted proxy over HTTPS. False without one: the API itself serves plain HTTP. */
  readonly cameByHttps: boolean;
}

export type RequestClientOf = (request: IncomingMessage) => RequestClient;

/**
 * Makes the function that reads the client from `X-Forwarded-For` and `X-Forwarded-Proto`, as far as proxies are trusted.
 * `Forwarded`, and the host that proxies name, are not read.
 */
export function requestClient(proxies: TrustedProxies): RequestClientOf {
  if (proxies === false) return ({ socket }) => connectedClient(socket);
  const trust = isTrusted(proxies);
  return (request) => {
    const addresses = proxyAddr.all(request, trust);
    const { 'x-forwarded-proto': schemes } = request.headers;
    const isProxied = schemes !== undefined && trust(request.socket.remoteAddress ?? '', 0);
    return {
      address: addresses.at(-1),
      cameByHttps: isProxied && isHttps(String(schemes), Math.max(addresses.length - 1, 1)),
    };
  };
}

/** Returns the client at the other end of a connection, without regard to proxies. */
export function connectedClient({ remoteAddress }: Pick<Socket, 'remoteAddress'>): RequestClient {
  return { address: remoteAddress, cameByHttps: false };
}

/**
 * Tells whether the client used HTTPS, by the schemes that proxies wrote: one that the outermost set and others passed on, or
 * one each, the nearest last. What stands before them was sent by the client itself.
 *
 * @param proxies number of trusted ones that the request passed, at least 1
 */
function isHttps(schemes: string, proxies: number): boolean {
  const all = schemes.split(',');
  return all.at(-Math.min(proxies, all.length))?.trim().toLowerCase() === 'https';
}
