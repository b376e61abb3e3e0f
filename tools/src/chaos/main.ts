import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ChaosRun } from './chaos-run';
import { type Mutant, mutants } from './mutants';
import { pageOf } from './page';
import { isSound } from './verdict';

const root = resolve(__dirname, '..', '..', '..');
const sizes = {
  full: { deliveries: 10_000, kills: 50, stops: 3 },
  short: { deliveries: 2_000, kills: 10, stops: 1 },
  // Enough for a fault to show.
  mutant: { deliveries: 800, kills: 5, stops: 0 },
};

/** `npm run chaos [-- --short] [-- --mutant <name>]`: exit code 0 when the outcome is as it must be. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { short: { type: 'boolean' }, mutant: { type: 'string' }, 'no-write': { type: 'boolean' } },
  });
  const mutant = values.mutant === undefined ? null : mutantNamed(values.mutant);
  const form = mutant === null ? (values.short === true ? 'short' : 'full') : 'mutant';
  const size = sizes[form];
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const outcome = await new ChaosRun({ ...size, mutant, say }).run();
  process.stdout.write(`${JSON.stringify({ ...size, mutant, ...outcome }, null, 2)}\n`);
  const isGood = isSound(outcome) && outcome.findings.length === 0;
  if (form === 'full' && values['no-write'] !== true) {
    const folder = join(root, 'docs', 'chaos');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'outcome.md'), pageOf(size, outcome, { commit: commit(), at: new Date() }));
    say('written to docs/chaos/outcome.md');
  }
  process.exitCode = isGood === (mutant === null) ? 0 : 1;
}

function commit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain') !== '';
  return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? ' with changes' : ''}`;
}

function mutantNamed(text: string): Mutant {
  const found = mutants.find((mutant) => mutant === text);
  if (found === undefined) throw new Error(`expected one of ${mutants.join(', ')}`);
  return found;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
