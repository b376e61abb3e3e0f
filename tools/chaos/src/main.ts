import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { allScenarios } from './all-scenarios';
import { pageOf, type RunEnvironment, type TimedReport } from './page';
import { type ChaosScenario, type Form, isAsItMust, type ScenarioOptions } from './scenario';

const root = resolve(__dirname, '..', '..', '..');
const say = (line: string) => void process.stderr.write(`${line}\n`);

interface Wish {
  readonly short?: boolean;
  readonly mutant?: string;
  readonly count?: number;
  readonly runs: number;
  readonly write: boolean;
}

/** Runs scenarios one after the other. @returns whether each ended as it must */
async function chaos(ids: readonly string[], wish: Wish): Promise<boolean> {
  const { short, mutant, count } = wish;
  const unknown = ids.find((id) => !allScenarios.some((scenario) => scenario.id === id));
  if (unknown !== undefined) throw new Error(`there is no scenario ${unknown}`);
  const form: Form = mutant !== undefined ? 'mutant' : short === true ? 'short' : 'full';
  const wanted = allScenarios.filter(
    ({ id, mutants }) =>
      (ids.length === 0 || ids.includes(id)) && (mutant === undefined || Object.hasOwn(mutants, mutant)),
  );
  if (wanted.length === 0) throw new Error(`there is no mutant ${mutant}`);
  let isGood = true;
  for (const scenario of wanted)
    isGood = (await run(scenario, { form, mutant: mutant ?? null, count, say }, wish)) && isGood;
  return isGood;
}

/** Runs as it is must be sound; those with a mutant must have the faults that it stands for. */
async function run(scenario: ChaosScenario, options: ScenarioOptions, wish: Wish): Promise<boolean> {
  const { form, mutant } = options;
  say(`${scenario.id}: ${scenario.title}`);
  const lacking = scenario.lacks?.() ?? null;
  if (lacking !== null) {
    say(`skipped: ${lacking}`);
    // A fault that was not planted was not found either.
    return mutant === null;
  }
  // Before the runs: the checkout may move on meanwhile.
  const commit = currentCommit();
  const reports: TimedReport[] = [];
  while (reports.length < wish.runs) reports.push(await runOnce(scenario, options));
  if (form === 'full' && wish.write) {
    writePage(scenario, pageOf(scenario, reports, environmentOf(commandOf(scenario, wish), commit)));
  }
  const charges = mutant === null ? null : (scenario.mutants[mutant] ?? []);
  return reports.every(({ faults }) => isAsItMust(faults, charges));
}

async function runOnce(scenario: ChaosScenario, options: ScenarioOptions): Promise<TimedReport> {
  const startedAtMs = performance.now();
  const report = await scenario.run(options);
  const seconds = Math.round((performance.now() - startedAtMs) / 1000);
  const { form, mutant } = options;
  const figures = Object.fromEntries(report.figures);
  process.stdout.write(
    `${JSON.stringify({ scenario: scenario.id, form, mutant, ...report, figures, seconds }, null, 2)}\n`,
  );
  return { ...report, seconds };
}

function writePage({ id, folder: name = 'chaos' }: ChaosScenario, page: string): void {
  const folder = join(root, 'docs', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${id}.md`), page);
  say(`written to docs/${name}/${id}.md`);
}

function commandOf({ id }: ChaosScenario, { count, runs }: Wish): string {
  return [
    id,
    ...(count === undefined ? [] : [`--count ${count}`]),
    ...(runs === 1 ? [] : [`--runs ${runs}`]),
  ].join(' ');
}

function environmentOf(command: string, commit: string): RunEnvironment {
  const model = cpus()[0]?.model.replace(/\s+/g, ' ').trim() || 'unknown processor';
  const machine = `${model}, ${availableParallelism()} cores`;
  return { machine, node: process.versions.node, commit, at: new Date(), command };
}

function aboveZero(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('It is no number above 0.');
}

function currentCommit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain') !== '';
  return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? ' with changes' : ''}`;
}

new Command('chaos')
  .description('Breaks things, and judges what came of it. Writes docs/chaos and docs/drills.')
  .argument('[scenario...]', `which (default: all): ${allScenarios.map(({ id }) => id).join(', ')}`)
  .option('--short', 'a small run, nothing is written')
  .option(
    '--mutant <name>',
    `with a fault, which must be found: ${allScenarios.flatMap(({ mutants }) => Object.keys(mutants)).join(', ')}`,
  )
  .option('--count <number>', 'requests of `rolling-deploy` (default: 100 000)', aboveZero)
  .option('--runs <number>', 'runs of each scenario, one after the other, on one page', aboveZero, 1)
  .option('--no-write', 'print only')
  // Read by `npm run chaos` before this program starts.
  .addHelpText(
    'after',
    '\nInstead of scenarios: --requests (2 000 generated requests a route), --bytes (10 000 damaged answers a feed).',
  )
  .action(async (ids: string[], request: Wish) => {
    process.exitCode = (await chaos(ids, request)) ? 0 : 1;
  })
  .parseAsync()
  .catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  })
  .finally(() => process.exit());
