// A fence that reports nothing may be down: each must report every violation that is planted for it.
import { join, relative, sep } from 'node:path';
import { capture, root } from './prepare.mjs';

const leaves = /can only depend on libs tagged with/;
const leavesItsApp = /cannot depend on any libs with tags/;
const leavesItsRoom = 'src/__fence-canary__/leaves-its-room.mjs';
const tools = ['admin', 'bench', 'build', 'chaos', 'demo-account', 'dev-stack', 'invented-market', 'truth'];
const rooms = [
  'access',
  'api-docs',
  'assistants',
  'availability',
  'base',
  'collection',
  'database',
  'egress',
  'embedded-postgres',
  'explorer',
  'freshness',
  'http-api',
  'http-lists',
  'http-query',
  'http-reads',
  'http-server',
  'ingest',
  'pages',
  'mail',
  'operator-tasks',
  'sessions',
  'site',
  'source-kit',
  'testing',
];

/** Planted violations of lint rules: the file, the rule and its message. */
const lintPlanted = [
  ...rooms.map((room) => [`libs/platform/${room}/${leavesItsRoom}`, '@nx/enforce-module-boundaries', leaves]),
  ...tools.map((tool) => [`tools/${tool}/${leavesItsRoom}`, '@nx/enforce-module-boundaries', leaves]),
  [`libs/price-files/${leavesItsRoom}`, '@nx/enforce-module-boundaries', leaves],
  [`libs/contracts/${leavesItsRoom}`, '@nx/enforce-module-boundaries', leaves],
  [
    'libs/kernel/src/__fence-canary__/uses-a-framework.mjs',
    '@nx/enforce-module-boundaries',
    /not allowed to import "?@nestjs/,
  ],
  ['libs/ipo/src/__fence-canary__/imports-another-feature.mjs', '@nx/enforce-module-boundaries', leaves],
  ['libs/gmp/src/__fence-canary__/uses-tests.mjs', '@nx/enforce-module-boundaries', leaves],
  [
    'libs/gmp/src/__fence-canary__/uses-tests.mjs',
    'no-restricted-imports',
    /Only tests use what is made for tests/,
  ],
  ['libs/sources/nse/src/__fence-canary__/reads-the-database.mjs', '@nx/enforce-module-boundaries', leaves],
  [
    'apps/dashboard/src/__fence-canary__/reads-the-contracts.mjs',
    '@nx/enforce-module-boundaries',
    leavesItsApp,
  ],
  [
    'apps/dashboard/src/__fence-canary__/asks-by-itself.tsx',
    'no-restricted-globals',
    /Use `call` of src\/api/,
  ],
  [
    'libs/client-typescript/src/__fence-canary__/reads-the-contracts.mjs',
    '@nx/enforce-module-boundaries',
    leaves,
  ],
  ['apps/api/src/__fence-canary__/runs-feeds.mjs', '@nx/enforce-module-boundaries', leaves],
  ['apps/ingestor/src/__fence-canary__/uses-the-command-line.mjs', '@nx/enforce-module-boundaries', leaves],
  [
    'tools/build/src/__fence-canary__/opens-with-a-clause.mjs',
    'market/docstring-opening',
    /opens with "What"/,
  ],
  [
    'tools/build/src/__fence-canary__/names-no-noun.mjs',
    'market/type-name',
    /"Kept" does not say what it is/,
  ],
  [
    'tools/build/src/__fence-canary__/uses-private-interfaces.mjs',
    'market/documented-interfaces',
    /`@nestjs\/common\/internal` is private to its package/,
  ],
  [
    'tools/build/src/__fence-canary__/locks-by-its-own-number.mjs',
    'market/advisory-locks',
    /`pg_advisory_lock` takes a lock whose number is not in the registry/,
  ],
];

/** Planted file for oxlint, and the rules that must report it: a wrong type, and a rule that needs types. */
const typesPlanted = 'tools/build/src/__fence-canary__/forgets-a-promise.ts';
const typeRules = ['typescript(TS2322)', 'typescript(no-floating-promises)'];

/** Planted violations of rules about imports of files: the folder, and the line that dependency-cruiser prints. */
const importsPlanted = [
  ...['access', 'http-server', 'http-query', 'http-lists', 'http-api', 'http-reads', 'site'].map((room) => [
    `libs/platform/${room}/src/__fence-canary__`,
    new RegExp(`error ${room}-knows-no-room-above: .*leaves-its-room\\.mjs`),
  ]),
  ['apps/dashboard/src/__fence-canary__', /error the-dashboard-runs-in-browsers: .*reads-the-contracts\.mjs/],
  ['libs/ipo/src/domain/__fence-canary__', /error domain-keeps-to-itself: .*imports-its-reader\.mjs/],
  ['apps/api/src/__fence-canary__', /error the-api-collects-nothing: .*collects\.mjs/],
  ['libs/platform/collection/src/__fence-canary__', /error the-api-collects-nothing: .*leaves-its-room\.mjs/],
  ['libs/sources/nse/src/__fence-canary__', /error sources-are-made-of-the-kit: .*runs-itself\.mjs/],
];

/** Resolves to the complaints about fences that are down; empty when all stand. Needs the project graph of Nx. */
export async function fencesThatAreDown(node, env) {
  const options = { env: { ...env, FENCE_CANARY: '1' } };
  const lint = await lintReport(node, options);
  const types = await typesReport(node, options);
  const imports = await importsReport(node, options);
  return [
    ...lintPlanted
      .filter(
        ([file, rule, message]) =>
          !lint.some((one) => one.file === file && one.rule === rule && message.test(one.message)),
      )
      .map(([file, rule]) => `${rule} does not report the violation that is planted in ${file}`),
    ...typeRules
      .filter((rule) => !types.includes(rule))
      .map((rule) => `${rule} is not reported for ${typesPlanted}:\n${types}`),
    ...importsPlanted
      .filter(([, line]) => !line.test(imports))
      .map(([folder, line]) => `dependency-cruiser does not print ${line} for ${folder}:\n${imports}`),
  ];
}

/** Resolves to the messages of ESLint about the planted files. Shape: `{ file, rule, message }`, paths with slashes. */
async function lintReport(node, options) {
  const files = [...new Set(lintPlanted.map(([file]) => file))];
  const eslint = join('node_modules', 'eslint', 'bin', 'eslint.js');
  const { output } = await capture(node, [eslint, '--no-ignore', '--format', 'json', ...files], options);
  const start = output.indexOf('[{');
  if (start < 0) return [];
  return JSON.parse(output.slice(start, output.lastIndexOf(']') + 1)).flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message }) => ({
      file: relative(root, filePath).split(sep).join('/'),
      rule: ruleId,
      message,
    })),
  );
}

/** Resolves to the output of oxlint about the planted file. */
async function typesReport(node, options) {
  const oxlint = join('node_modules', 'oxlint', 'bin', 'oxlint');
  const { output } = await capture(node, [oxlint, '--type-check', '--format', 'unix', typesPlanted], options);
  return output;
}

/** Resolves to the output of dependency-cruiser about the planted folders. */
async function importsReport(node, options) {
  const cruise = join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const { output } = await capture(node, [cruise, ...importsPlanted.map(([folder]) => folder)], options);
  return output;
}
