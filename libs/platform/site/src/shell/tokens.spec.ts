import { readFileSync } from 'node:fs';
import { nearestFile } from '../nearest-file';

const tokensOf = (path: string) =>
  new Map(
    [...readFileSync(nearestFile(path), 'utf8').matchAll(/^ {2}(--[\w-]+):\s*([^;]+);/gm)].map(
      ([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ')],
    ),
  );

it('the public pages have the colours and the type of the dashboard', () => {
  const dashboard = tokensOf('apps/dashboard/src/styles/tokens.css');
  const site = tokensOf('libs/platform/site/web/tokens.css');
  expect(site.size).toBeGreaterThan(20);
  expect([...site].filter(([name, value]) => dashboard.get(name) !== value)).toEqual([]);
});
