// npm test: everything that must hold, one line a step, one line at the end. `npm test -- static`, `unit`, `integration`
// and `e2e` run a part, the last one also with `--shard=1/2`; `--one-by-one` runs no two steps at once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fencesThatAreDown } from './fences.mjs';
import { jest, testEnvironment } from './jest-run.mjs';
import { capture, main, prepare, root, Stop } from './prepare.mjs';
import { secretsIn } from './secrets.mjs';
import { outcome, runStages } from './steps.mjs';
import { typeCheck } from './type-check.mjs';

const inModules = (...parts) => join(root, 'node_modules', ...parts);

await main(async () => {
  const { parts, options, isOneByOne } = asked(process.argv.slice(2));
  const node = await prepare({ types: true });
  const outputFolder = mkdtempSync(join(tmpdir(), 'market-test-output-'));
  const env = { ...testEnvironment(node), APP_OUTPUT_FOLDER: outputFolder };
  const tests = (size) => [[`${size} tests`, () => jest(node, env, size, size === 'e2e' ? options : [])]];
  const stages = {
    static: staticStages(node, env),
    unit: [tests('unit')],
    integration: [tests('integration')],
    e2e: [tests('e2e'), [["secrets in the apps' output", () => secrets(outputFolder)]]],
  };
  try {
    const wanted = Object.entries(stages).filter(([part]) => parts.length === 0 || parts.includes(part));
    const steps = wanted.flatMap(([, stagesOfPart]) => stagesOfPart);
    return await runStages(isOneByOne ? steps.flat().map((step) => [step]) : steps);
  } finally {
    rmSync(outputFolder, { recursive: true, force: true });
  }
});

/** Returns the parts to run, all if none is named, the options of Jest, and whether each step runs by itself. */
function asked(words) {
  const options = words.filter((word) => word.startsWith('--shard='));
  const isOneByOne = words.includes('--one-by-one');
  const parts = words.filter((word) => !options.includes(word) && word !== '--one-by-one');
  const unknown = parts.find((part) => !['static', 'unit', 'integration', 'e2e'].includes(part));
  if (unknown !== undefined) throw new Stop(`${unknown} is no part: static, unit, integration or e2e`);
  return { parts, options, isOneByOne };
}

/** Checks of the files themselves. Steps of one stage use one core each. */
function staticStages(node, env) {
  const quiet = (...args) => {
    return async () => {
      const { code, output } = await capture(node, args, { env });
      return outcome(code === 0, output);
    };
  };
  const graph = quiet(inModules('nx', 'dist', 'bin', 'nx.js'), 'show', 'projects');
  const lint = quiet(inModules('eslint', 'bin', 'eslint.js'), 'apps', 'libs', 'tools', '*.mjs');
  const types = quiet(...typeCheck);
  const format = quiet(
    inModules('prettier', 'bin', 'prettier.cjs'),
    '--check',
    '--cache',
    '--log-level=warn',
    '.',
  );
  const folders = quiet(
    inModules('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
    'apps',
    'libs',
    'tools',
  );
  /** Its rules about projects need the graph of Nx. */
  const lintWithGraph = async () => {
    const made = await graph();
    return made.failed > 0 ? made : lint();
  };
  return [
    [
      ['format', format],
      ['lint', lintWithGraph],
      ['types and typed lint', types],
    ],
    [
      ['fences', () => fences(node, env)],
      ['folder rules and import cycles', folders],
    ],
  ];
}

async function fences(node, env) {
  const complaints = await fencesThatAreDown(node, env);
  return outcome(complaints.length === 0, complaints.join('\n'));
}

/** Checks the apps' output during the tests. An empty recording proves nothing and fails. */
function secrets(folder) {
  const { programs, complaints } = secretsIn(folder);
  const output = programs > 0 ? complaints.join('\n') : 'no output of any program was recorded';
  return outcome(programs > 0 && complaints.length === 0, output);
}
