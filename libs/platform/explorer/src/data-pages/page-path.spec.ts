import { DomainError } from '@market/kernel';
import { pageReadOf } from './page-path';

const outcome = (path: string) => {
  try {
    const read = pageReadOf(path);
    return `${read.page.route} ${read.path}`;
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
};

it.each([
  ['/v1/ipos', '/v1/ipos /v1/ipos?limit=25'],
  ['/v1/ipos?status=open&page=20', '/v1/ipos /v1/ipos?status=open&page=20&limit=25'],
  ['/v1/ipos/search?q=steel', '/v1/ipos/search /v1/ipos/search?q=steel&limit=25'],
  ['/v1/ipos/narmada', '/v1/ipos/:slug /v1/ipos/narmada'],
  ['/v1/ofs/ofs_1', '/v1/ofs/:id /v1/ofs/ofs_1'],
  ['/v1/ipos?page=21', 'VAL_001'],
  ['/v1/ipos?limit=100', 'VAL_001'],
  ['/v1/ipos?page=1&limit=all', 'VAL_001'],
  ['/v1/ipos?cursor=abc', 'VAL_001'],
  ['/v1/ipos?format=csv', 'VAL_001'],
  ['/v1/ipos?slugs=a,b', 'VAL_001'],
  ['/v1/ipos/narmada?asOf=2026-11-01', 'VAL_001'],
  ['/v1/ipos/narmada/revisions', 'NOT_002'],
  ['/v1/usage', 'NOT_002'],
  ['/v1/webhooks', 'NOT_002'],
  ['/v1/ipos/', 'NOT_002'],
])('the data page of %s is read as %s', (path, expected) => {
  expect(outcome(path)).toBe(expected);
});
