import { type IncomingMessage, METHODS, type Server, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { DomainError } from '@market/kernel';
import { headerValues } from '@market/access';
import { transportErrors } from '../errors/request-errors';

/** HTTP methods that Node's parser knows. */
const methods: ReadonlySet<string> = new Set(METHODS);

/** Pattern of a host name or an IPv4 address, with or without a port. */
const hostName = /^(?:[\w-]+\.)*[\w-]+\.?(?::\d{0,5})?$/;
const address6 = /^\[([^\]]+)\](?::\d{0,5})?$/;

/** Requests with an `Expect` that Node does not know. */
const unknownExpectations = new WeakSet<IncomingMessage>();

/** Leaves an unknown `Expect` to `faultOf`: Node's own response has no envelope. */
export function deferExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    unknownExpectations.add(request);
    server.emit('request', request, response);
  });
}

/**
 * Finds a fault in the head of a request that Node accepted; null for none. Node accepts heads of other versions and
 * protocols; its own check of `Host` is off because the response has no envelope.
 */
export function findRequestFault(request: IncomingMessage): DomainError | null {
  if (unknownExpectations.has(request)) return transportErrors.expectation();
  const { method = '', rawHeaders, httpVersion } = request;
  const isHttp = (httpVersion === '1.1' || httpVersion === '1.0') && methods.has(method);
  if (!isHttp) return transportErrors.malformed();
  const [host, ...others] = headerValues(rawHeaders, 'host');
  if (others.length > 0) return transportErrors.badHost();
  if (host === undefined) return httpVersion === '1.0' ? null : transportErrors.badHost();
  return isHost(host) ? null : transportErrors.noHost();
}

/** Tells whether a Host is valid. An empty one is: targets without a host send it. */
function isHost(text: string): boolean {
  if (text === '') return true;
  return hostName.test(text) || isIPv6(address6.exec(text)?.[1] ?? '');
}

/**
 * Tells whether a request asks for another protocol. None is supported, and Node discards what follows such a request
 * on the connection: its response is the last.
 */
export function asksForUpgrade({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade !== undefined;
}
