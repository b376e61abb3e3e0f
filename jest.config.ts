import type { Config } from 'jest';

/** Packages of `node_modules` that ship ES modules only: swc turns them into CommonJS for Jest. */
const esModulePackages = [
  '@nestjs',
  'nestjs-pino',
  'fast-check',
  'pure-rand',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@borewit',
  '@tokenizer',
  'load-esm',
  'es-toolkit',
  'js-yaml',
  '@standard-schema',
  'marked',
  '@apidevtools',
  'd3-[a-z-]+',
  'internmap',
  'cookie',
  'eventsource(?:-4)?',
  'eventsource-parser',
  'svix',
];

const shared: Config = {
  rootDir: __dirname,
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testEnvironment: 'node',
  // In Jest's sandbox a look at a global costs as much as a call. Not `Date`, which fake timers replace later, nor names that
  // a package declares anew (`Set` and `Boolean` of asn1js).
  sandboxInjectedGlobals: ['Array', 'BigInt', 'JSON', 'Map', 'Math', 'Number', 'Object', 'String'],
  testEnvironmentOptions: {
    customExportConditions: ['@market/source', 'node', 'node-addons', 'require', 'default'],
  },
  modulePathIgnorePatterns: ['/dist/'],
  transform: { '^.+\\.(t|j|mj)s$': ['@swc/jest', { swcrc: true }] },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esModulePackages.join('|')})(?:/|$))`],
};

/** Three sizes of test: `x.spec` touches nothing outside, `x.int-spec` a real PostgreSQL, `x.e2e-spec` running apps. */
const config: Config = {
  // Jest leaves a core to its watch mode; on two cores that is half of the machine.
  maxWorkers: '100%',
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['**/*.spec.ts'] },
    {
      ...shared,
      displayName: 'integration',
      setupFilesAfterEnv: ['<rootDir>/libs/platform/testing/src/patience.ts'],
      testMatch: ['**/*.int-spec.ts'],
      globalSetup: '<rootDir>/libs/platform/testing/src/start-test-database.ts',
      globalTeardown: '<rootDir>/libs/platform/testing/src/stop-test-database.ts',
    },
    {
      ...shared,
      displayName: 'e2e',
      setupFilesAfterEnv: [
        '<rootDir>/libs/platform/testing/src/patience.ts',
        '<rootDir>/apps/e2e/src/harness/check-responses.ts',
        '<rootDir>/apps/e2e/src/secrets/record-output.ts',
      ],
      testMatch: ['**/*.e2e-spec.ts'],
      globalSetup: '<rootDir>/apps/e2e/src/harness/start-market-database.ts',
      globalTeardown: '<rootDir>/apps/e2e/src/harness/stop-market-database.ts',
    },
  ],
};

module.exports = config;
