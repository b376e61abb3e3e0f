import { oncePer } from '@market/kernel';
import { headerValues } from '../access/header-values';
import { beginExchange, knownExchange, type Exchange } from './exchange';
import { type PlainRequest, type RequestWords, wordsOf } from './plain-message';
import type { RouteTable } from './route-table';

/** Finds out what a request asks for, once. */
export function arrive(request: PlainRequest, routes: RouteTable): Exchange {
  const known = knownExchange(request);
  if (known !== undefined) return known;
  const { path, queryText } = targetOf(wordsOf(request));
  return beginExchange(request, { match: routes.match(path, request.method ?? ''), path, queryText });
}

/** HTTP/1.1 requires exactly one; Node's own check answers without our headers and is therefore off. */
export function hasOneHost({ rawHeaders, httpVersion }: RequestWords): boolean {
  const { length: count } = headerValues(rawHeaders, 'host');
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

/** Path and query of a request target, undecoded; of an absolute one (`http://host/path`) without scheme and host. */
const targetOf = oncePer(({ url = '' }: RequestWords): Pick<Exchange, 'path' | 'queryText'> => {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, queryText: '' }
    : { path: target.slice(0, mark), queryText: target.slice(mark + 1) };
});
