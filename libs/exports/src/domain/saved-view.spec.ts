import { readPathOf, savingProblem } from './saved-view';

it.each([
  ['/v1/ipos', null],
  ['/v1/ipos?status=open&fields=slug,name&sort=-openDate', null],
  ['/v1/ipos/search?q=tea%20estates', null],
  ['/v1/ipos?limit=5', /must not have limit/],
  ['/v1/ipos?page=2&cursor=abc', /must not have page, cursor/],
  ['/v1/gmp?format=json', /must not have format/],
  ['/v1/ipos?form%61t=json', /must not have format/],
  ['/v1/ipos?updatedSince=2026-01-01', /must not have updatedSince/],
  ['/v1/usage', /must be the path of a list/],
  ['/v1/ipos/narmada', /must be the path of a list/],
  ['/v1/ipos/../usage', /must be the path of a list/],
  ['//elsewhere.example/v1/ipos', /must be the path of a list/],
  ['/v1/ipos?q=a b', /must be percent-encoded/],
  ['/v1/ipos?q=\r\nX-API-Key: a', /must be percent-encoded/],
  ['', /must be percent-encoded/],
])('the path %j can be saved as a view, or the reason says why not: %s', (path, reason) => {
  if (reason === null) expect(savingProblem(path)).toBeNull();
  else expect(savingProblem(path)).toMatch(reason);
});

it('a saved view is read with the records of the greatest page and its own format', () => {
  expect(readPathOf({ path: '/v1/ipos', format: 'csv' })).toBe('/v1/ipos?limit=100&format=csv');
  expect(readPathOf({ path: '/v1/ipos?status=open', format: 'csv-excel' }, 1)).toBe(
    '/v1/ipos?status=open&limit=1&format=csv-excel',
  );
});
