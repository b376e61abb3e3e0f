import { type IncomingMessage, METHODS, type Server, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { DomainError } from '@market/kernel';
import { headerValues } from '@market/access';
import { transportErrors } from '../errors/request-errors';

/** Max rest of a declared body that is read and discarded, so that the connection can be kept. Units: bytes. */
const maxDrainedBytes = 64 * 1024;

const awaitingContinue = new WeakSet<IncomingMessage>();

/** HTTP methods that Node's parser knows. */
const methods: ReadonlySet<string> = new Set(METHODS);

/** Pattern of a host name or an IPv4 address, with or without a port. */
const hostName = /^(?:[\w-]+\.)*[\w-]+\.?(?::\d{0,5})?$/;
const address6 = /^\[([^\]]+)\](?::\d{0,5})?$/;

/** Requests with an `Expect` that Node does not know. */
const unknownExpectations = new WeakSet<IncomingMessage>();

/** Leaves an unknown `Expect` to `findRequestFault`: Node's own response has no envelope. */
export function deferExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    unknownExpectations.add(request);
    server.emit('request', request, response);
  });
}

/**
 * Finds a fault in the head of a request that Node accepted; null for none. Node accepts heads of other versions and
 * protocols, and other transfer codings than `chunked`, which a proxy in front might decode; its own check of `Host` is off
 * because the response has no envelope.
 */
export function findRequestFault(request: IncomingMessage): DomainError | null {
  if (unknownExpectations.has(request)) return transportErrors.expectation();
  const { method = '', rawHeaders, httpVersion } = request;
  const isHttp = (httpVersion === '1.1' || httpVersion === '1.0') && methods.has(method);
  if (!isHttp) return transportErrors.malformed();
  const [host, ...others] = headerValues(rawHeaders, 'host');
  if (others.length > 0 || (host === undefined && httpVersion !== '1.0')) return transportErrors.badHost();
  if (host !== undefined && !isHost(host)) return transportErrors.noHost();
  const coding = request.headers['transfer-encoding']?.trim().toLowerCase() ?? 'chunked';
  return coding === 'chunked' ? null : transportErrors.malformed();
}

/** Tells whether a request is a `GET` or `HEAD` without a body that asks for no other protocol. */
export function isPlainRead(request: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !bringsBody(request) && !asksForUpgrade(request);
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

/**
 * Leaves `Expect: 100-continue` to the reader of the body: a client that the guards refuse is never asked to send one.
 */
export function deferContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request);
    server.emit('request', request, response);
  });
}

/** Sends 100 Continue to a client that waits for it. */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (awaitingContinue.delete(request)) response.writeContinue();
}

/** Tells whether a request has a body, or announces one. */
export function bringsBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Tells whether the unread rest of the body of a request ends the connection with the response, after lingering. A small rest is read
 * and discarded, and the connection kept, unless the client asked for its end: Node would close it while the rest
 * arrives. Always true for a client that waits for 100 Continue: it may or may not send the body, so the next bytes on
 * the connection could be either.
 */
export function leavesTooMuch(request: IncomingMessage): boolean {
  if (request.complete) return false;
  const declared = request.headers['content-length'];
  return (
    awaitingContinue.has(request) ||
    asksForEnd(request) ||
    declared === undefined ||
    Number(declared) > maxDrainedBytes
  );
}

/** Tells whether a request asks that the connection ends with its response. Source: RFC 9112, 9.3. */
function asksForEnd({ httpVersion, headers: { connection = '' } }: IncomingMessage): boolean {
  const options = connection
    .toLowerCase()
    .split(',')
    .map((option) => option.trim());
  return options.includes('close') || (httpVersion === '1.0' && !options.includes('keep-alive'));
}
