import { exportView } from './export-view';

it.each([
  ['/v1/ipos', '', '/v1/ipos'],
  ['/v1/ipos?status=open&page=3', ' ', '/v1/ipos?status=open'],
  ['/v1/ipos?page=2', 'slug, name ,,lotSize', '/v1/ipos?fields=slug,name,lotSize'],
  ['/v1/ipos/search?q=tea%20%26%20co', 'slug', '/v1/ipos/search?q=tea+%26+co&fields=slug'],
])('the view of %s with the fields %j is %s', (path, fields, view) => {
  expect(exportView(path, fields)).toBe(view);
});
