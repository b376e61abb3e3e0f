// Runs Jest and counts its outcomes.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { print, root, run } from './prepare.mjs';

/** Settings of a service that may run on this machine: tests have their own. */
const foreignSettings = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  'DATA_DIR',
  'SOURCES',
  'HOST',
  'PORT',
];

/** Workers of tests that wait for databases, processes and clocks half of their time. */
const workersThatWait = 2 * availableParallelism();

const inModules = (...parts) => join(root, 'node_modules', ...parts);

/** Returns the environment of tests: the project's Node first; no service, daemon or cloud of anyone's. */
export function testEnvironment(node) {
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0' };
  for (const name of foreignSettings) delete env[name];
  for (const name of Object.keys(env).filter((key) => /^SOURCE_/.test(key))) delete env[name];
  delete env.NO_COLOR;
  // Node keeps what it compiled: the apps are started dozens of times, the programs of the steps once a run.
  env.NODE_COMPILE_CACHE = inModules('.cache', 'compiled');
  env.PATH = [inModules('.bin'), dirname(node), env.PATH ?? ''].join(delimiter);
  return env;
}

/**
 * Runs the tests of one size.
 *
 * @param size `unit`, `integration` or `e2e`
 * @param options further options of Jest
 * @returns numbers of tests. A spec file that cannot be loaded, and a crash, count as one failure
 */
export async function jest(node, env, size, options = []) {
  const folder = mkdtempSync(join(tmpdir(), 'market-test-report-'));
  const report = join(folder, 'report.json');
  try {
    const all = [
      '--selectProjects',
      size,
      '--passWithNoTests',
      '--json',
      `--outputFile=${report}`,
      ...options,
    ];
    if (size !== 'unit') all.push(`--maxWorkers=${workersThatWait}`);
    const bin = inModules('jest', 'bin', 'jest.js');
    const code = await run(node, [bin, ...all], { stdio: ['ignore', 'ignore', 'inherit'], env });
    const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
    for (const title of skippedIn(counts)) print(`skipped: ${title}`);
    const failed = (counts.numFailedTests ?? 0) + (counts.numRuntimeErrorTestSuites ?? 0);
    return {
      passed: counts.numPassedTests ?? 0,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      skipped: (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the full titles of the tests that a report of Jest calls skipped; a title says why. */
function skippedIn({ testResults = [] }) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName),
  );
}
