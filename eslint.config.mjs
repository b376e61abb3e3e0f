import { createRequire } from 'node:module';
import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

const load = createRequire(import.meta.url);
const market = {
  rules: {
    ...load('./tools/bootstrap/file-name-rule.cjs').rules,
    ...load('./tools/bootstrap/documented-interfaces-rule.cjs').rules,
    ...load('./tools/bootstrap/advisory-locks-rule.cjs').rules,
    ...load('./tools/bootstrap/docstring-opening-rule.cjs').rules,
    ...load('./tools/bootstrap/type-name-rule.cjs').rules,
  },
};

const tests = [
  '**/*.spec.ts',
  '**/*.int-spec.ts',
  '**/*.e2e-spec.ts',
  'libs/platform/testing/**',
  'libs/platform/*/src/testing/**',
  'apps/e2e/**',
];

const kernel = ['layer:kernel'];
const domain = [...kernel, 'layer:contracts'];
const frameworks = ['@nestjs/*', 'typeorm', 'nestjs-pino'];
const libraries = [...domain, 'layer:platform', 'layer:feature'];
const rooms = (...names) => names.map((name) => `room:${name}`);
/** Rooms of HTTP: each knows those before it. Only apps and the explorer know `api-docs`, which is above them. */
const http = rooms('access', 'http-server', 'http-query', 'http-lists', 'http-api', 'http-reads');

/** Projects that each project may know. A feature knows no other feature, a source no other source, the API no source. */
const depConstraints = [
  { sourceTag: 'layer:kernel', onlyDependOnLibsWithTags: [], bannedExternalImports: frameworks },
  { sourceTag: 'layer:contracts', onlyDependOnLibsWithTags: kernel, bannedExternalImports: frameworks },
  { sourceTag: 'room:base', onlyDependOnLibsWithTags: kernel },
  { sourceTag: 'room:egress', onlyDependOnLibsWithTags: kernel },
  { sourceTag: 'room:source-kit', onlyDependOnLibsWithTags: [...domain, ...rooms('egress')] },
  { sourceTag: 'room:price-files', onlyDependOnLibsWithTags: [...domain, ...rooms('source-kit')] },
  { sourceTag: 'room:embedded-postgres', onlyDependOnLibsWithTags: rooms('base') },
  { sourceTag: 'room:testing', onlyDependOnLibsWithTags: [...kernel, ...rooms('embedded-postgres')] },
  { sourceTag: 'room:database', onlyDependOnLibsWithTags: [...domain, ...rooms('base')] },
  { sourceTag: 'room:freshness', onlyDependOnLibsWithTags: [...domain, ...rooms('base', 'database')] },
  {
    sourceTag: 'room:availability',
    onlyDependOnLibsWithTags: [...domain, ...rooms('base', 'egress', 'database')],
  },
  { sourceTag: 'room:operator-tasks', onlyDependOnLibsWithTags: [...kernel, ...rooms('base', 'database')] },
  { sourceTag: 'room:collection', onlyDependOnLibsWithTags: [...domain, ...rooms('database', 'freshness')] },
  { sourceTag: 'room:access', onlyDependOnLibsWithTags: [...domain, ...rooms('egress', 'database')] },
  {
    sourceTag: 'room:http-server',
    onlyDependOnLibsWithTags: [...kernel, ...rooms('base', 'egress', 'database'), ...http.slice(0, 1)],
  },
  { sourceTag: 'room:http-query', onlyDependOnLibsWithTags: [...kernel, ...http.slice(0, 2)] },
  {
    sourceTag: 'room:http-lists',
    onlyDependOnLibsWithTags: [...domain, ...rooms('database'), ...http.slice(0, 3)],
  },
  {
    sourceTag: 'room:http-api',
    onlyDependOnLibsWithTags: [...domain, ...rooms('base', 'database'), ...http.slice(0, 4)],
  },
  {
    sourceTag: 'room:http-reads',
    onlyDependOnLibsWithTags: [...domain, ...rooms('base', 'database', 'freshness'), ...http.slice(0, 5)],
  },
  { sourceTag: 'room:site', onlyDependOnLibsWithTags: [...kernel, ...rooms('base'), ...http.slice(0, 5)] },
  {
    sourceTag: 'room:api-docs',
    onlyDependOnLibsWithTags: [...domain, ...http, ...rooms('site')],
  },
  {
    sourceTag: 'room:sessions',
    onlyDependOnLibsWithTags: [...domain, ...rooms('base', 'database'), ...http],
  },
  {
    sourceTag: 'room:explorer',
    onlyDependOnLibsWithTags: [
      ...domain,
      ...rooms('base', 'database', 'freshness', 'availability', 'api-docs', 'sessions'),
      ...http,
    ],
  },
  {
    sourceTag: 'room:assistants',
    onlyDependOnLibsWithTags: [...domain, ...rooms('base', 'api-docs'), ...http, 'layer:client'],
  },
  { sourceTag: 'room:pages', onlyDependOnLibsWithTags: [...kernel, ...http] },
  { sourceTag: 'room:mail', onlyDependOnLibsWithTags: [...kernel, ...rooms('base', 'database')] },
  {
    sourceTag: 'room:ingest',
    onlyDependOnLibsWithTags: [
      ...domain,
      ...rooms('base', 'egress', 'source-kit', 'database', 'operator-tasks'),
    ],
  },
  {
    sourceTag: 'layer:feature',
    onlyDependOnLibsWithTags: [
      ...domain,
      ...http,
      ...rooms('base', 'egress', 'database', 'mail', 'sessions', 'ingest'),
      ...rooms('collection', 'operator-tasks'),
    ],
  },
  {
    sourceTag: 'layer:source',
    onlyDependOnLibsWithTags: [...domain, ...rooms('egress', 'source-kit', 'price-files')],
  },
  {
    sourceTag: 'app:api',
    onlyDependOnLibsWithTags: [
      ...domain,
      ...http,
      ...rooms(
        'base',
        'database',
        'api-docs',
        'site',
        'sessions',
        'pages',
        'mail',
        'operator-tasks',
        'explorer',
        'assistants',
        'freshness',
        'availability',
        'collection',
      ),
      'layer:feature',
    ],
  },
  {
    sourceTag: 'app:ingestor',
    onlyDependOnLibsWithTags: [
      ...domain,
      ...rooms('base', 'database', 'mail', 'freshness', 'availability'),
      ...rooms('source-kit', 'ingest', 'operator-tasks', 'explorer'),
      ...http,
      'layer:feature',
      'layer:source',
    ],
  },
  {
    // Part of the ingestor's image: nothing that is made for tests or development.
    sourceTag: 'tool:admin',
    onlyDependOnLibsWithTags: [
      ...domain,
      ...rooms('base', 'egress', 'source-kit', 'database', 'ingest', 'availability'),
      ...rooms('freshness', 'explorer', 'site'),
      ...http,
      'layer:feature',
      'app:ingestor',
    ],
  },
  {
    sourceTag: 'tool:dev-stack',
    onlyDependOnLibsWithTags: rooms('base', 'egress', 'source-kit', 'embedded-postgres'),
  },
  {
    // Its tests run the checks of the operator's command line.
    sourceTag: 'tool:demo-account',
    onlyDependOnLibsWithTags: [
      ...domain,
      ...rooms('base', 'database', 'embedded-postgres'),
      ...http,
      'layer:feature',
      'app:ingestor',
      'tool:admin',
      'tool:invented-market',
    ],
  },
  // Runs in browsers: what it knows of the API is a description of it.
  {
    sourceTag: 'app:dashboard',
    onlyDependOnLibsWithTags: [],
    bannedExternalImports: [...frameworks, 'pg', 'express', 'rxjs', 'node:*'],
  },
  // Runs at customers: what it knows of the API is its published description.
  {
    sourceTag: 'layer:client',
    onlyDependOnLibsWithTags: ['layer:client'],
    bannedExternalImports: frameworks,
  },
  { sourceTag: 'tool:invented-market', onlyDependOnLibsWithTags: [...domain, 'feature:sgb'] },
  {
    sourceTag: 'tool:build',
    onlyDependOnLibsWithTags: [
      ...libraries,
      'layer:client',
      'app:api',
      'app:ingestor',
      'tool:admin',
      'tool:dev-stack',
    ],
  },
  {
    sourceTag: 'tool:bench',
    onlyDependOnLibsWithTags: [...libraries, 'app:ingestor', 'tool:build', 'tool:dev-stack'],
  },
  {
    sourceTag: 'tool:chaos',
    onlyDependOnLibsWithTags: [
      ...libraries,
      'app:ingestor',
      'tool:admin',
      'tool:build',
      'tool:dev-stack',
      'tool:invented-market',
    ],
  },
  {
    sourceTag: 'tool:truth',
    onlyDependOnLibsWithTags: [
      ...libraries,
      'app:ingestor',
      'tool:bench',
      'tool:chaos',
      'tool:invented-market',
    ],
  },
  {
    sourceTag: 'app:e2e',
    onlyDependOnLibsWithTags: [...libraries, 'layer:source', 'layer:app', 'layer:tool', 'layer:client'],
  },
];

/** Projects whose tests fill tables of the collecting side, which the projects themselves only read. */
const readCollected = ['app:api', 'room:collection'];

/** The same for tests and what only they use: they may also start servers and fill the tables of the collecting side. */
const testConstraints = depConstraints.map(({ onlyDependOnLibsWithTags, ...constraint }) => ({
  ...constraint,
  onlyDependOnLibsWithTags: [
    ...onlyDependOnLibsWithTags,
    ...rooms('testing', 'embedded-postgres'),
    ...(readCollected.includes(constraint.sourceTag) ? rooms('ingest') : []),
  ],
}));
const testCode = [
  '**/*.{spec,int-spec,fixture}.ts',
  '**/__fixtures__/**',
  'libs/*/src/testing/**',
  'libs/platform/*/src/testing/**',
];
const programs = [
  '@market/api/*',
  '@market/ingestor/*',
  '@market/{admin,bench,build,chaos,demo-account,dev-stack,invented-market,truth}/**',
];
const boundaries = (constraints, allow = []) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    {
      depConstraints: constraints,
      allow,
      banTransitiveDependencies: false,
    },
  ],
});

const outgoing = 'Only @market/egress opens sockets: ask it for an HttpClient.';
const serving = ['createServer', 'IncomingMessage', 'METHODS', 'STATUS_CODES'];
const sockets = [
  ...['node:http', 'node:https', 'http', 'https'].map((name) => ({
    name,
    allowImportNames: serving,
    allowTypeImports: true,
    message: outgoing,
  })),
  ...['axios', '@nestjs/axios', 'undici'].map((name) => ({
    name,
    allowTypeImports: true,
    message: outgoing,
  })),
];

// Rules that need types, and the types themselves, are checked by oxlint: see .oxlintrc.json.
export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nx/**',
      '.data/**',
      'coverage/**',
      '**/__fence-canary__/**',
      // Made by `npm run docs`.
      'apps/dashboard/src/api/schema.ts',
      'libs/client-typescript/src/made/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'module',
          'require',
          '__dirname',
          'performance',
          'setInterval',
          'clearInterval',
        ]
          .concat(['setTimeout', 'clearTimeout', 'URL', 'Buffer', 'fetch', 'AbortSignal'])
          .map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs,js}'],
    plugins: { market },
    rules: {
      'market/documented-interfaces': 'error',
      'market/docstring-opening': 'error',
      'market/type-name': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs,js}'],
    // Its examples are violations.
    ignores: ['tools/build/src/lint/advisory-locks.spec.ts'],
    plugins: { market },
    rules: { 'market/advisory-locks': 'error' },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { '@nx': nx },
    rules: boundaries(depConstraints),
  },
  {
    files: testCode,
    rules: boundaries(testConstraints),
  },
  {
    // Programs and black-box tests import single files of what they run: the ingestor's modules, the replay server.
    files: ['tools/**/*.ts', 'apps/e2e/**/*.ts'],
    rules: boundaries(depConstraints, programs),
  },
  {
    files: ['tools/**/*.{spec,int-spec,e2e-spec,fixture}.ts'],
    rules: boundaries(testConstraints, programs),
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: [...testCode, 'tools/**', 'apps/e2e/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@market/*/testing'], message: 'Only tests use what is made for tests.' }] },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    plugins: { market },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // Classes without members are how Nest spells modules; parameter types are kept as decorator metadata.
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      'max-lines': ['error', { max: 280, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 75, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always'],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Declare a setting with base/config.' },
        ...['secure', 'protocol', 'ip', 'ips', 'host', 'hostname', 'subdomains'].map((property) => ({
          object: 'request',
          property,
          message: 'Use `contextOf(request).client`: Express does not know which proxies are trusted.',
        })),
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "ImportDeclaration[source.value='@nestjs/common'] ImportSpecifier[imported.name=/Exception$/]",
          message: 'Throw a DomainError: only @market/http-server knows about HTTP statuses.',
        },
        { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' },
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        {
          selector: "ObjectExpression > Property[kind='get']",
          message:
            'Use a class: the accessor of a literal lives in the old generation and keeps what it sees.',
        },
      ],
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: outgoing },
        { name: 'setInterval', message: 'Use PeriodicTask of base/tasks.' },
      ],
      '@typescript-eslint/no-restricted-imports': ['error', { paths: sockets }],
      'market/file-name': 'error',
    },
  },
  {
    // The class itself, and programs without Nest: the reader of payloads, and the watch over it.
    files: [
      'libs/platform/base/src/tasks/periodic-task.ts',
      'libs/platform/source-kit/src/reading/serve-readings.ts',
      'libs/platform/ingest/src/reading/reader-apart.ts',
    ],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: outgoing }] },
  },
  {
    // Pages have neither Nest nor timers of the server. Their requests leave at one place, which knows the envelope.
    files: ['apps/dashboard/src/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Use `call` of src/api.' },
        { name: 'setInterval', message: 'Use `useNow`, or `refetchInterval` of a query.' },
      ],
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML'].map((property) => ({
          property,
          message: 'Texts are rendered as texts: the policy of the pages refuses markup made of strings.',
        })),
        { object: 'window', property: 'fetch', message: 'Use `call` of src/api.' },
        { object: 'globalThis', property: 'fetch', message: 'Use `call` of src/api.' },
      ],
    },
  },
  {
    files: ['apps/dashboard/src/api/**'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['libs/platform/base/src/config/**', 'jest.config.ts', ...tests],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // Runs at customers, who have neither settings nor an egress of ours.
    files: ['libs/{mcp-tools,client-cli}/src/**'],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-globals': 'off' },
  },
  {
    // The exceptions of Nest that are translated, the one of its health checks, and a package's own default export.
    files: [
      'libs/platform/http-server/src/errors/**',
      'libs/platform/http-api/src/health/**',
      'libs/platform/http-lists/src/formats/negotiator.d.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['libs/platform/egress/**', 'apps/*/src/main.ts', 'tools/**', ...tests],
    rules: { 'no-restricted-globals': 'off', '@typescript-eslint/no-restricted-imports': 'off' },
  },
  {
    // Statements and sample data in a row: long, and read from top to bottom.
    files: ['**/migrations/**', 'libs/*/src/sample/**'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    files: [...tests],
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'no-restricted-syntax': 'off',
    },
  },
);
