import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { stopSignals } from '../stack/stop-signals';
import { BenchStack } from './bench-stack';
import { chartOf } from './chart';
import type { DeliveryScenario } from './deliveries/delivery-scenario';
import { deliveryScenarios } from './deliveries/delivery-scenarios';
import { measureDeliveries, pageOf } from './deliveries/measure-deliveries';
import { load, type LoadTarget } from './load';
import { reportOf, verdictsOf, type Surroundings } from './report';
import type { Sample, Scenario } from './scenario';
import { allScenarios } from './scenarios/all-scenarios';

const root = resolve(__dirname, '..', '..', '..');
const knownIds = [...allScenarios, ...deliveryScenarios].map(({ id }) => id);
const say = (text: string) => void process.stdout.write(`${text}\n`);

interface Wish {
  readonly rounds: number;
  readonly seconds: number;
  readonly write: boolean;
  readonly loadBefore: number;
}

/** Measures the scenarios that are asked for. @returns whether all targets are met */
async function bench(ids: readonly string[], wish: Wish): Promise<boolean> {
  const isWanted = ({ id }: { readonly id: string }) => ids.length === 0 || ids.includes(id);
  const unknown = ids.find((id) => !knownIds.includes(id));
  if (unknown !== undefined) throw new Error(`there is no scenario ${unknown}`);
  const { stop } = stopSignals(undefined);
  let allMet = true;
  for (const scenario of allScenarios.filter(isWanted)) {
    const samples = await measure(scenario, wish, stop);
    allMet = tell(scenario, samples, wish) && allMet;
  }
  for (const scenario of deliveryScenarios.filter(isWanted)) {
    allMet = (await deliver(scenario, wish, stop)) && allMet;
  }
  return allMet;
}

async function deliver(scenario: DeliveryScenario, wish: Wish, stop: AbortSignal): Promise<boolean> {
  say(`\n${scenario.title}`);
  const report = await measureDeliveries(scenario, say, stop);
  say([...report.table.map((cells) => cells.join('  ')), report.summary].join('\n'));
  if (wish.write) write(`${scenario.id}.md`, pageOf(scenario, report, surroundings(wish)));
  return report.word === 'met';
}

async function measure(scenario: Scenario, wish: Wish, stop: AbortSignal): Promise<Sample[]> {
  say(`\n${scenario.title}`);
  const stack = new BenchStack(say, stop);
  try {
    const targets = await stack.start(scenario);
    say('warming up …');
    for (const target of targets) await load(target, scenario, wish.seconds);
    return await rounds(targets, scenario, wish, stop);
  } finally {
    await stack.end();
  }
}

/** The variants take turns, so that whatever else the machine does hits all of them. */
async function rounds(
  targets: readonly LoadTarget[],
  scenario: Scenario,
  wish: Wish,
  stop: AbortSignal,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < wish.rounds; round += 1) {
    const order = targets
      .map((_, at) => targets[(at + round) % targets.length])
      .filter((each) => each !== undefined);
    for (const target of order) {
      stop.throwIfAborted();
      const sample = await load(target, scenario, wish.seconds);
      samples.push(sample);
      say(
        `${round + 1}/${wish.rounds}  ${target.variant.padEnd(12)} ${Math.round(sample.requestsPerSecond)} /s  ${sample.cpuMs.toFixed(3)} ms`,
      );
    }
  }
  return samples;
}

function tell(scenario: Scenario, samples: readonly Sample[], wish: Wish): boolean {
  const verdicts = verdictsOf(scenario, samples);
  for (const { variant, against, measure, lossPercent, spreadPoints, lossAtMostPercent, word } of verdicts) {
    const loss = `loses ${lossPercent.toFixed(1)} %, spread ${spreadPoints.toFixed(1)} points`;
    say(`${variant} against ${against}, ${measure}: ${loss} (at most ${lossAtMostPercent} %): ${word}`);
  }
  if (wish.write) {
    write(`${scenario.id}.md`, reportOf(scenario, samples, surroundings(wish)));
    write(`${scenario.id}.svg`, chartOf(scenario, samples));
  }
  return verdicts.every(({ word }) => word === 'met');
}

function write(name: string, text: string): void {
  const folder = join(root, 'docs', 'benchmarks');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  say(`written to docs/benchmarks/${name}`);
}

function surroundings({ rounds, seconds, loadBefore }: Wish): Surroundings {
  const model = cpus()[0]?.model.replace(/\s+/g, ' ').trim() || 'unknown processor';
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  return {
    machine: `${model}, ${availableParallelism()} cores`,
    node: process.versions.node,
    commit: `${git('rev-parse', '--short=10', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}`,
    at: new Date(),
    loadBefore,
    rounds,
    seconds,
  };
}

const command = new Command('bench')
  .description('Measures, side by side and in turn, and writes docs/benchmarks.')
  .argument('[scenario...]', `which (default: all): ${knownIds.join(', ')}`)
  .option('--rounds <count>', 'rounds of all variants', '30')
  .option('--seconds <count>', 'seconds of each variant in a round', '1')
  .option('--no-write', 'print only')
  .action(async (ids: string[], options: { rounds: string; seconds: string; write: boolean }) => {
    const { rounds: count, seconds, write } = options;
    const wish = { rounds: Number(count), seconds: Number(seconds), write, loadBefore: loadavg()[0] ?? 0 };
    const met = await bench(ids, wish);
    process.exitCode = met ? 0 : 1;
  });

command
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  })
  .finally(() => process.exit());
