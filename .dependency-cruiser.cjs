'use strict';

/** The planted violation is looked at only when asked for: see tools/bootstrap/fences.mjs. */
const canary = process.env.FENCE_CANARY === '1' ? [] : ['__fence-canary__'];

const features = '^libs/(?!kernel/|contracts/|platform/|price-files/|sources/)([^/]+)/src';
const own = 'libs/$1/src';

/** Tests may set the scene with whatever the feature has. */
const testFiles = '\\.(spec|int-spec|fixture)\\.ts$';

const dashboard = '^apps/dashboard/src';

/** A folder of a feature that may not know some others of the same feature. */
function folder(name, forbidden) {
  return {
    name: `${name}-keeps-to-itself`,
    comment: `http → queries → persistence → domain, ingest → persistence → domain: ${name} must not know ${forbidden.join(', ')}`,
    severity: 'error',
    from: { path: `${features}/${name}/`, pathNot: testFiles },
    to: { path: forbidden.map((part) => `^${own}/${part}`) },
  };
}

const queries = '[^/]+\\.queries\\.ts$';

/** Rooms of HTTP, each of which may know those before it. */
const http = [
  ...['access', 'http-server', 'http-query', 'http-lists', 'http-api', 'http-reads'],
  ...['site', 'api-docs'],
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Files that know each other cannot be read, tested or moved one by one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: { pathNot: '__fence-canary__' },
      to: { couldNotResolve: true },
    },
    folder('domain', ['(?!domain/)']),
    folder('persistence', ['http/', 'ingest/', queries]),
    folder('http', ['ingest/', 'persistence/']),
    folder('ingest', ['http/']),
    {
      name: 'queries-know-no-way-in',
      comment: 'Reads know the tables, never who asks.',
      severity: 'error',
      from: { path: `${features}/${queries}` },
      to: { path: [`^${own}/http/`, `^${own}/ingest/`] },
    },
    {
      name: 'domain-knows-no-framework',
      comment: 'The domain is pure: kernel and contracts only.',
      severity: 'error',
      from: { path: '^libs/[^/]+/src/domain/', pathNot: testFiles },
      to: { path: ['node_modules/(@nestjs|typeorm|pg|axios|express)/', '^libs/platform/'] },
    },
    ...http.slice(0, -1).map((room, at) => ({
      name: `${room}-knows-no-room-above`,
      comment: 'A request passes the rooms of HTTP in their order; tests follow it, too.',
      severity: 'error',
      from: { path: `^libs/platform/${room}/src/` },
      to: { path: `^libs/platform/(${http.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'the-api-collects-nothing',
      comment:
        'What collects is behind the door `…/ingest` of each lib, what sends mail behind `…/sending`: the API would load it with every start.',
      severity: 'error',
      from: { path: ['^apps/api/src/', '^libs/platform/collection/src/'], pathNot: testFiles },
      to: {
        path: [
          '^libs/[^/]+/src/(ingest|sample)/',
          '^libs/platform/(ingest|source-kit)/',
          '^libs/platform/mail/src/sending/',
          'node_modules/(axios|@nestjs/axios|nodemailer)/',
        ],
        reachable: true,
      },
    },
    {
      name: 'sources-are-made-of-the-kit',
      comment:
        'The process that reads payloads loads all sources: what collects is in `@market/ingest`, they use `@market/source-kit`.',
      severity: 'error',
      from: {
        path: [
          '^libs/sources/',
          '^libs/platform/source-kit/',
          '^libs/price-files/',
          '^apps/ingestor/src/(reader|sources)\\.ts$',
        ],
        pathNot: [testFiles, '/__fixtures__/'],
      },
      to: {
        path: ['^libs/platform/(ingest|database)/', 'node_modules/(@nestjs|typeorm|pg|axios|express|rxjs)/'],
        reachable: true,
      },
    },
    {
      name: 'the-dashboard-runs-in-browsers',
      comment: 'Packages that browsers can load, and its own files: nothing of the server, nothing of Node.',
      severity: 'error',
      from: { path: `${dashboard}/`, pathNot: testFiles },
      to: { path: ['^libs/', '^tools/', '^apps/(?!dashboard/)'], dependencyTypesNot: ['npm'] },
    },
    {
      name: 'the-dashboard-uses-nothing-of-node',
      severity: 'error',
      from: { path: `${dashboard}/`, pathNot: testFiles },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'a-page-knows-no-other-page',
      comment: 'What two pages need is a part, or a figure. Pages of one folder may share what stands there.',
      severity: 'error',
      from: { path: `${dashboard}/pages/([^/]+)/` },
      to: { path: `${dashboard}/pages/`, pathNot: `${dashboard}/pages/$1/` },
    },
    {
      name: 'parts-know-no-page',
      severity: 'error',
      from: { path: `${dashboard}/(parts|charts|figures|api)/` },
      to: { path: `${dashboard}/(pages/|router|main)` },
    },
    {
      name: 'the-api-of-the-dashboard-knows-no-part',
      severity: 'error',
      from: { path: `${dashboard}/(api|figures)/` },
      to: { path: `${dashboard}/(parts|charts)/` },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['(^|/)dist/', ...canary] },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@market/source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
