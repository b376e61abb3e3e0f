// npm test: everything that must hold, one line a step, one line at the end.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fencesThatAreDown } from './fences.mjs';
import { capture, main, prepare, print as say, root, run } from './prepare.mjs';
import { secretsIn } from './secrets.mjs';

/** Settings of a service that may run on this machine: tests have their own. */
const foreignSettings = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'DATA_DIR',
  'SOURCES',
  'HOST',
  'PORT',
];

/** Option that leaves out the violations which `fences.mjs` plants. */
const notPlanted = '--ignore-pattern=**/__fence-canary__/**';

/** Workers of tests that wait for databases, processes and clocks half of their time. */
const workersThatWait = 2 * availableParallelism();

const inModules = (...parts) => join(root, 'node_modules', ...parts);

await main(async () => {
  const node = await prepare();
  const outputFolder = mkdtempSync(join(tmpdir(), 'market-test-output-'));
  const env = { ...environmentWith(node), APP_OUTPUT_FOLDER: outputFolder };
  const programs = {
    format: [inModules('prettier', 'bin', 'prettier.cjs'), '--check', '--cache', '--log-level=warn', '.'],
    graph: [inModules('nx', 'dist', 'bin', 'nx.js'), 'show', 'projects'],
    lint: [inModules('eslint', 'bin', 'eslint.js'), 'apps', 'libs', 'tools', '*.mjs'],
    types: [inModules('oxlint', 'bin', 'oxlint'), '--type-check', notPlanted, 'apps', 'libs', 'tools'],
    folders: [inModules('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), 'apps', 'libs', 'tools'],
  };
  const quiet = (args) => async () => {
    const { code, output } = await capture(node, args, { env });
    return { output, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  };
  /** Its rules about projects need the graph of Nx. */
  const lint = async () => {
    const graph = await quiet(programs.graph)();
    return graph.failed > 0 ? graph : quiet(programs.lint)();
  };
  /** Steps that run one after the other; those of one list use one core each and run at once. */
  const stages = [
    [
      ['format', quiet(programs.format)],
      ['lint', lint],
      ['types and typed lint', quiet(programs.types)],
    ],
    [
      ['fences', () => fences(node, env)],
      ['folder rules and import cycles', quiet(programs.folders)],
    ],
    ...['unit', 'integration', 'e2e'].map((size) => [[`${size} tests`, () => jest(node, env, size)]]),
    [["secrets in the apps' output", () => secrets(outputFolder)]],
  ];
  const total = { passed: 0, failed: 0, skipped: 0 };
  const count = stages.flat().length;
  let begun = 0;
  try {
    for (const steps of stages) {
      const results = steps.map(([name, step]) => announced(`[${(begun += 1)}/${count}] ${name}`, step));
      for (const result of await Promise.all(results)) {
        for (const key of Object.keys(total)) total[key] += result[key];
      }
    }
  } finally {
    rmSync(outputFolder, { recursive: true, force: true });
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  say(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed === 0 ? 0 : 1;
});

/** The project's Node first, whatever else is on the machine; no service, daemon or cloud of anyone's. */
function environmentWith(node) {
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0' };
  for (const name of foreignSettings) delete env[name];
  for (const name of Object.keys(env).filter((key) => /^SOURCE_/.test(key))) delete env[name];
  delete env.NO_COLOR;
  // Node keeps what it compiled: the apps are started dozens of times, the programs of the steps once a run.
  env.NODE_COMPILE_CACHE = inModules('.cache', 'compiled');
  env.PATH = [inModules('.bin'), dirname(node), env.PATH ?? ''].join(delimiter);
  return env;
}

async function announced(title, step) {
  const startedAt = performance.now();
  say(`${title} …`);
  const result = await step();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (result.failed > 0 && result.output) say(result.output.trimEnd());
  say(`${title}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return result;
}

async function fences(node, env) {
  const complaints = await fencesThatAreDown(node, env);
  const stands = complaints.length === 0;
  return { output: complaints.join('\n'), passed: stands ? 1 : 0, failed: stands ? 0 : 1, skipped: 0 };
}

/** Checks the apps' output during the tests. An empty recording proves nothing and fails. */
function secrets(folder) {
  const { programs, complaints } = secretsIn(folder);
  const clean = programs > 0 && complaints.length === 0;
  const output = programs > 0 ? complaints.join('\n') : 'no output of any program was recorded';
  return { output, passed: clean ? 1 : 0, failed: clean ? 0 : 1, skipped: 0 };
}

/** Runs one size of test. A spec file that cannot even be loaded, or a crash, counts as one failure. */
async function jest(node, env, size) {
  const folder = mkdtempSync(join(tmpdir(), 'market-test-report-'));
  const report = join(folder, 'report.json');
  try {
    const options = ['--selectProjects', size, '--passWithNoTests', '--json', `--outputFile=${report}`];
    if (size !== 'unit') options.push(`--maxWorkers=${workersThatWait}`);
    const bin = inModules('jest', 'bin', 'jest.js');
    const code = await run(node, [bin, ...options], { stdio: ['ignore', 'ignore', 'inherit'], env });
    const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
    for (const title of skippedIn(counts)) say(`skipped: ${title}`);
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
