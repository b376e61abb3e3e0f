import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { stopSignals } from '@market/dev-stack/stop-signals';
import { BenchSite } from './bench-site';
import { BenchStack } from './bench-stack';
import { drawChart } from './chart';
import type { DeliveryScenario } from './deliveries/delivery-scenario';
import { deliveryScenarios } from './deliveries/delivery-scenarios';
import { measureDeliveries, pageOf } from './deliveries/measure-deliveries';
import { allFigures } from './figures/all-figures';
import { figureChart, figurePage, type FigureScenario, figureVerdicts } from './figures/figure-scenario';
import { indexPage } from './index-page';
import { load, type LoadTarget } from './load';
import { machineNow } from './machine';
import { formatReport, type Surroundings, type Verdict, judgeScenario } from './report';
import type { Sample, Scenario } from './scenario';
import { allScenarios } from './scenarios/all-scenarios';

const root = resolve(__dirname, '..', '..', '..');
const say = (text: string) => void process.stdout.write(`${text}\n`);

interface Wish {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Folder of the pages; null: none is written. */
  readonly pages: string | null;
  readonly loadBefore: number;
}

/** One scenario of whatever kind: measures, writes its pages, and gives its verdicts. */
interface Job {
  readonly id: string;
  readonly title: string;
  run(request: Wish, stop: AbortSignal): Promise<readonly Verdict[]>;
}

const jobs: readonly Job[] = [
  ...allScenarios.map((scenario) => jobOf(scenario, compare)),
  ...allFigures.map((scenario) => jobOf(scenario, figure)),
  ...deliveryScenarios.map((scenario) => jobOf(scenario, deliver)),
];
const ids = jobs.map(({ id }) => id);

function jobOf<T extends { readonly id: string; readonly title: string }>(
  scenario: T,
  work: (scenario: T, request: Wish, stop: AbortSignal) => Promise<readonly Verdict[]>,
): Job {
  const { id, title } = scenario;
  return { id, title, run: (request, stop) => work(scenario, request, stop) };
}

/** Measures the scenarios that are asked for. @returns whether all targets are met */
async function bench(wanted: readonly string[], request: Wish): Promise<boolean> {
  const unknown = wanted.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw new Error(`there is no scenario ${unknown}`);
  const { stop } = stopSignals(undefined);
  const todo = jobs.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  const startedAtMs = performance.now();
  let allMet = true;
  for (const [at, job] of todo.entries()) {
    const minutes = ((performance.now() - startedAtMs) / 60_000).toFixed(1);
    say(`\n${at + 1}/${todo.length}  ${job.id}: ${job.title}  (${minutes} min so far)`);
    allMet = (await tell(job, request, stop)) && allMet;
  }
  return allMet;
}

/** A scenario that is void, or does not run, is told; the others still run. @returns whether its targets are met */
async function tell(job: Job, request: Wish, stop: AbortSignal): Promise<boolean> {
  try {
    const verdicts = await job.run(request, stop);
    for (const { what, measured, spread, target, word } of verdicts) {
      say(`${what}: ${measured}, middle half ${spread} (target ${target}): ${word}`);
    }
    writeIndex(job, verdicts, request);
    return verdicts.every(({ word }) => word === 'met' || word === 'no target');
  } catch (error) {
    stop.throwIfAborted();
    process.stderr.write(`${job.id}: ${error instanceof Error ? error.message : String(error)}\n`);
    return false;
  }
}

async function compare(scenario: Scenario, request: Wish, stop: AbortSignal): Promise<readonly Verdict[]> {
  const samples = await measure(scenario, request, stop);
  write(request, `${scenario.id}.md`, () => formatReport(scenario, samples, surroundings(request)));
  write(request, `${scenario.id}.svg`, () => drawChart(scenario, samples));
  return judgeScenario(scenario, samples);
}

async function figure(
  scenario: FigureScenario,
  request: Wish,
  stop: AbortSignal,
): Promise<readonly Verdict[]> {
  const site = new BenchSite(say, stop);
  try {
    await site.open();
    const figures = await scenario.measure(site);
    write(request, `${scenario.id}.md`, () => figurePage(scenario, figures, surroundings(request)));
    write(request, `${scenario.id}.svg`, () => figureChart(scenario, figures));
    return figureVerdicts(scenario, figures);
  } finally {
    await site.close();
  }
}

async function deliver(
  scenario: DeliveryScenario,
  request: Wish,
  stop: AbortSignal,
): Promise<readonly Verdict[]> {
  const report = await measureDeliveries(scenario, say, stop);
  say([...report.table.map((cells) => cells.join('  ')), report.summary].join('\n'));
  write(request, `${scenario.id}.md`, () => pageOf(scenario, report, surroundings(request)));
  const what = scenario.measure === 'throughput' ? 'deliveries / bare loop' : 'from announcement to arrival';
  return [{ section: 'Other figures', what, ...report.judgement }];
}

async function measure(scenario: Scenario, request: Wish, stop: AbortSignal): Promise<Sample[]> {
  const stack = new BenchStack(say, stop);
  try {
    const targets = await stack.start(scenario);
    say(`warming up: ${request.warmUpSeconds} s each …`);
    for (const target of targets) {
      stop.throwIfAborted();
      await load(target, scenario, request.warmUpSeconds);
    }
    return await rounds(targets, scenario, request, stop);
  } finally {
    await stack.end();
  }
}

/** The programs take turns, so that whatever else the machine does hits all of them. */
async function rounds(
  targets: readonly LoadTarget[],
  scenario: Scenario,
  request: Wish,
  stop: AbortSignal,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < request.rounds; round += 1) {
    const order = targets
      .map((_, at) => targets[(at + round) % targets.length])
      .filter((each) => each !== undefined);
    for (const target of order) {
      stop.throwIfAborted();
      const sample = await load(target, scenario, request.seconds);
      samples.push(sample);
      say(
        `${round + 1}/${request.rounds}  ${target.variant.padEnd(16)} ${sample.processorTimeUs.toFixed(1)} µs  ${Math.round(sample.requestsPerSecond)} /s  p99 ${sample.p99Ms} ms`,
      );
    }
  }
  return samples;
}

/** Writes the index after each scenario, so that a run that is broken off keeps its results. */
function writeIndex({ id, title }: Job, verdicts: readonly Verdict[], request: Wish): void {
  const file = 'README.md';
  write(request, file, (folder) => {
    const path = join(folder, file);
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return indexPage(before, [{ id, title, verdicts }], ids, surroundings(request));
  });
}

function write({ pages }: Wish, name: string, page: (folder: string) => string): void {
  if (pages === null) return;
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, name), page(pages));
  say(`written: ${relative(root, join(pages, name))}`);
}

function surroundings({ rounds, seconds, warmUpSeconds, loadBefore }: Wish): Surroundings {
  return { ...machineNow(), rounds, seconds, warmUpSeconds, loadBefore };
}

interface Options {
  readonly rounds: string;
  readonly seconds: string;
  readonly warmUp: string;
  readonly quick?: true;
  readonly to?: string;
  readonly write: boolean;
}

/** A quick run writes where it is told to, never beside the figures of full runs. @returns null: nowhere */
function pagesOf({ quick, to, write: isWritten }: Options): string | null {
  if (!isWritten) return null;
  if (to !== undefined) return resolve(to);
  return quick ? null : join(root, 'docs', 'benchmarks');
}

const command = new Command('bench')
  .description('Measures, side by side and in turn, and writes docs/benchmarks.')
  .argument('[scenario...]', `which (default: all): ${ids.join(', ')}`)
  .option('--rounds <count>', 'rounds of all programs', '10')
  .option('--seconds <count>', 'seconds of each program in a round', '2')
  .option('--warm-up <count>', 'seconds of each program before the rounds', '5')
  .option(
    '--quick',
    'three rounds and a warm-up of one second, to see whether it runs; writes no page without --to',
  )
  .option('--to <folder>', 'folder of the pages (default: docs/benchmarks)')
  .option('--no-write', 'print only')
  .action(async (wanted: string[], options: Options) => {
    const { rounds, seconds, warmUp, quick } = options;
    const met = await bench(wanted, {
      rounds: quick ? 3 : Number(rounds),
      seconds: Number(seconds),
      warmUpSeconds: quick ? 1 : Number(warmUp),
      pages: pagesOf(options),
      loadBefore: loadavg()[0] ?? 0,
    });
    process.exitCode = met ? 0 : 1;
  });

command
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  })
  .finally(() => process.exit());
