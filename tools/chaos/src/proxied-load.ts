import type { ReaderKind, RequestResult } from './readers';

const paths = ['/v1/ipos', '/v1/ipos?limit=3', '/v1/nfo', '/v1/ipos/search?q=limited', '/v1/usage'];
const order = { path: '/v1/billing/subscribe', body: '{"planId":"plan_pro"}' };

/** Expected status by kind: an order with a test key is read to its end, and refused. */
const expectedOf: Readonly<Record<string, number>> = { get: 200, post: 403 };

/** Returns clients of an API behind a proxy: those that read, and those that post, because a proxy sends no post twice. */
export function proxiedLoad(reading: number, posting: number): ReaderKind[] {
  let asked = 0;
  return [
    { kind: 'get', readers: reading, path: () => paths[asked++ % paths.length] ?? '' },
    { kind: 'post', readers: posting, path: () => order.path, body: order.body },
  ];
}

/** Tells whether a request was answered as it must be. */
export function isAnswered({ kind, status }: Pick<RequestResult, 'kind' | 'status'>): boolean {
  return status === expectedOf[kind];
}
