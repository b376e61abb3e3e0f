import { METHODS } from 'node:http';
import { isIPv6 } from 'node:net';
import { type DomainError, oncePer } from '@market/kernel';
import { headerValues } from '../access/header-values';
import { beginExchange, knownExchange, type Exchange } from './exchange';
import { type PlainRequest, type RequestWords, wordsOf } from './plain-message';
import { transportErrors } from './request-errors';
import type { RouteTable } from './route-table';

/** Finds out what a request asks for, once. */
export function arrive(request: PlainRequest, routes: RouteTable): Exchange {
  const known = knownExchange(request);
  if (known !== undefined) return known;
  const { path, queryText } = targetOf(wordsOf(request));
  return beginExchange(request, { match: routes.match(path, request.method ?? ''), path, queryText });
}

/** A name or an address of version 4, and a port. */
const hostName = /^(?:[\w-]+\.)*[\w-]+\.?(?::\d{0,5})?$/;
const address6 = /^\[([^\]]+)\](?::\d{0,5})?$/;

/**
 * Says what is wrong with a request of which Node thinks that it is HTTP, null when nothing is. Node takes words of other
 * versions and protocols, too; its own check of the host answers without our headers and is therefore off.
 */
export function faultOf({ method = '', rawHeaders, httpVersion }: RequestWords): DomainError | null {
  const isHttp = (httpVersion === '1.1' || httpVersion === '1.0') && METHODS.includes(method);
  if (!isHttp) return transportErrors.malformed();
  const [host, ...others] = headerValues(rawHeaders, 'host');
  if (others.length > 0) return transportErrors.badHost();
  if (host === undefined) return httpVersion === '1.0' ? null : transportErrors.badHost();
  return isHost(host) ? null : transportErrors.noHost();
}

/** An empty one is for targets that have none. */
function isHost(text: string): boolean {
  if (text === '') return true;
  return hostName.test(text) || isIPv6(address6.exec(text)?.[1] ?? '');
}

/**
 * Whether the client would rather go on in another protocol. Nobody here does, and Node drops what came behind such a
 * request: its answer is the last.
 */
export function asksForAnother({ headers }: Pick<RequestWords, 'headers'>): boolean {
  return headers.upgrade !== undefined;
}

/** Path and query of a request target, undecoded; of an absolute one (`http://host/path`) without scheme and host. */
const targetOf = oncePer(({ url = '' }: RequestWords): Pick<Exchange, 'path' | 'queryText'> => {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, queryText: '' }
    : { path: target.slice(0, mark), queryText: target.slice(mark + 1) };
});
