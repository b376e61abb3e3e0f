/** Path and query of a request target, undecoded. */
export interface RequestTarget {
  readonly path: string;
  /** Query without the question mark; empty for none. */
  readonly queryText: string;
}

/** Splits a request target; scheme and host of an absolute one (`http://host/path`) are dropped. */
export function requestTarget(url: string): RequestTarget {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, queryText: '' }
    : { path: target.slice(0, mark), queryText: target.slice(mark + 1) };
}
