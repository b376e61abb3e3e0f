import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { isTrusted, type TrustedProxies } from './trusted-proxies';

/** Finds the address of a request's client. Undefined when the connection is closed. */
export type ClientAddress = (request: IncomingMessage) => string | undefined;

/**
 * Reads the client's address as Express does: the connection's, or the one that trusted proxies name in
 * `X-Forwarded-For`.
 */
export function clientAddress(proxies: TrustedProxies): ClientAddress {
  if (proxies === false) return (request) => request.socket.remoteAddress;
  const trust = isTrusted(proxies);
  return (request) => proxyAddr(request, trust);
}
