import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@market/http-server';
import { apiRoutes } from './__fixtures__/api-routes';

const changelog = readFileSync(join(__dirname, '..', '..', '..', 'CHANGELOG.md'), 'utf8');

/** Returns the operations that end and that a changelog does not name under `### Deprecated`. */
function unannounced(routes: readonly Pick<Route, 'method' | 'path' | 'deprecation'>[], text: string) {
  const announced = (text.match(/^### Deprecated\n[^]*?(?=^##|$(?![^]))/gm) ?? []).join('');
  return routes
    .filter(({ deprecation }) => deprecation !== null)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => !announced.includes(`\`${operation}\``));
}

it('every operation of the API that ends is named in the changelog as deprecated', async () => {
  expect(unannounced(await apiRoutes(), changelog)).toEqual([]);
});

it('an operation that the changelog names elsewhere only is not announced', () => {
  const deprecation = {} as NonNullable<Route['deprecation']>;
  const routes = [{ method: 'GET', path: '/v1/cups', deprecation }];
  const text = (heading: string) => `## [1.0.0]\n\n### ${heading}\n\n- \`GET /v1/cups\` ends.\n`;
  expect(['Added', 'Deprecated'].map((heading) => unannounced(routes, text(heading)))).toEqual([
    ['GET /v1/cups'],
    [],
  ]);
});
