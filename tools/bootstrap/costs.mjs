// npm run costs: what `npm start` and each step of `npm test` cost in a fresh clone of what is committed, with an empty npm
// cache. Writes the table of docs/development.md. Takes as long as all of them; `-- static` measures that part alone. Needs Linux.
import { spawn } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, main, print, root, Stop } from './prepare.mjs';
import { processorSeconds } from './steps.mjs';

const page = join(root, 'docs', 'development.md');
const [begin, end] = ['<!-- costs -->\n', '<!-- /costs -->'];
const stepLine = /^\[\d+\/\d+\] (.+): (?:passed|FAILED) in ([\d.]+) s, ([\d.]+) s of processor time$/gm;

await main(async () => {
  const parts = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'market-costs-'));
  const clone = join(folder, 'clone');
  const env = { ...process.env, npm_config_cache: join(folder, 'npm'), INIT_CWD: clone };
  try {
    await printed('git', ['clone', '--quiet', root, clone]);
    const commit = (await printed('git', ['-C', clone, 'rev-parse', '--short', 'HEAD'])).trim();
    const first = await startStack(clone, env);
    const next = await startStack(clone, env);
    const megabytes = Math.round(bytesBelow(join(clone, 'node_modules')) / 1e6);
    const before = processorSeconds();
    const { code, output } = await capture(
      'npm',
      ['test', '--prefix', clone, '--', '--one-by-one', ...parts],
      {
        env,
      },
    );
    if (code !== 0) print(output);
    const steps = [...output.matchAll(stepLine)].map(([, ...cells]) => cells);
    if (steps.length === 0) throw new Stop(`npm test shows no step:\n${output}`);
    const whole = (processorSeconds() - before).toFixed(0);
    const seconds = steps.reduce((sum, [, wall]) => sum + Number(wall), 0).toFixed(0);
    const rows = [
      ['first `npm start`, until it is ready', ...first],
      ['the next one', ...next],
      ...steps.map(([title, ...costs]) => [`\`npm test\`: ${title}`, ...costs]),
      [
        `\`npm test${parts.length === 0 ? '' : ` -- ${parts.join(' ')}`}\`, with what it adds to the install`,
        seconds,
        whole,
      ],
    ];
    print(output.trimEnd().split('\n').at(-1));
    write(rows, `commit ${commit}, ${new Date().toISOString().slice(0, 10)}`, megabytes);
    await printed(process.execPath, [
      join(root, 'node_modules', 'prettier', 'bin', 'prettier.cjs'),
      '--write',
      page,
    ]);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function printed(command, args) {
  const { code, output } = await capture(command, args);
  if (code !== 0) throw new Stop(`${command} ${args.join(' ')}:\n${output}`);
  return output;
}

/** Starts the stack of a clone, and ends it when it is ready. Resolves to seconds until then and of processor time. */
async function startStack(clone, env) {
  const before = processorSeconds();
  // Without npm, which ends before the programs that it started: their processor time would be lost.
  const start = join(clone, 'tools', 'bootstrap', 'start.mjs');
  const child = spawn(process.execPath, [start], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    if (/ready in [\d.]+ s/.test(output)) child.kill('SIGTERM');
  });
  await new Promise((resolve) => child.once('close', resolve));
  const [, seconds] = /ready in ([\d.]+) s/.exec(output) ?? [];
  if (seconds === undefined) throw new Stop(`npm start did not become ready:\n${output}`);
  return [seconds, (processorSeconds() - before).toFixed(1)];
}

/** Returns the size of all files of a folder, links not followed. */
function bytesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesBelow(path) : lstatSync(path).size);
  }, 0);
}

function write(rows, measured, megabytes) {
  const text = readFileSync(page, 'utf8');
  const [at, until] = [text.indexOf(begin), text.indexOf(end)];
  if (at < 0 || until < at) throw new Stop(`${page} has no place for the table`);
  const table = [['What', 'Seconds', 'Processor seconds'], ['---', '--:', '--:'], ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores`;
  const intro = `Written by \`npm run costs\`: ${measured}, ${machine}. \`npm start\` installs ${megabytes} MB.`;
  writeFileSync(
    page,
    `${text.slice(0, at)}${begin}\n${intro}\n\n${table.join('\n')}\n\n${text.slice(until)}`,
  );
}
