import { pagePaths, pagesRoot } from '@market/pages';

/** Paths that anybody may read, without a leading slash: the public pages, documents and probes, and the shell of the dashboard. */
export const publicPaths: readonly string[] = [
  ...['', 'status', 'pricing', 'changelog', 'terms', 'privacy', 'imprint', 'rights'],
  ...['status.atom', 'changelog.atom', 'samples/ipo.json', 'robots.txt', 'sitemap.xml', 'favicon.ico'],
  ...['openapi.json', 'openapi.yaml'],
  ...[
    'docs',
    'docs/search',
    'docs/search.json',
    'docs/assets/:file',
    'docs/packages/:file',
    'docs/quick-start',
    'docs/:page',
    'docs/errors/:page',
    'docs/reference/:page',
    'llms.txt',
    'llms-full.txt',
  ],
  ...['health/live', 'health/ready'],
  pagesRoot,
  ...['assets/:file', ...pagePaths.filter((path) => path !== '')].map((path) => `${pagesRoot}/${path}`),
];
