import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import { filledFaults, filledPage, filledLine } from './filled/filled-page';
import { measureFilled } from './filled/measure-filled';
import { mutantLines, type PlantedMutant } from './found-mutants';
import { growthOfYear } from './growth/measure-growth';
import { causeOf, type Findings, hasStayed, type Spell } from './judge/tally';
import { offerFaults } from './offers/offer-verdict';
import type { OfferFindings } from './offers/run/replay-offers';
import { askProcess } from './run/ask-process';
import type { HeldPayload } from './run/bundled-payloads';
import type { MonthOrder } from './run/month-process';
import { mutants } from './run/mutants';
import { withSection } from './page-section';
import { startTruthDatabase, type TruthDatabase } from './truth-database';
import { type RunEnvironment, truthChart, truthLine, truthPage, truthSection } from './truth-page';
import { faultsOf, computeFigures, isFoundBy, type TruthReport } from './verdict';

const root = resolve(__dirname, '..', '..', '..');
const say = (line: string) => void process.stderr.write(`${line}\n`);
const print = (line: string) => void process.stdout.write(`${line}\n`);

interface Wish {
  readonly short?: boolean;
  readonly list?: boolean;
  /** Measure how the database grows, and nothing else. */
  readonly growth?: boolean;
  /** Issues of a year, for the growth. */
  readonly issues: string;
  readonly mutant?: string;
  /** Seed from which the damage is drawn. */
  readonly seed?: string;
  /** Replay the month of offers, funds and gold bonds, and nothing else. */
  readonly offers?: boolean;
  /** Folder of captured pages, whose fields are counted, and nothing else. */
  readonly filled?: string;
  readonly write: boolean;
}

/** Replays, judges, prints and writes. @returns whether the run ended as it must */
async function truth({
  short = false,
  list = false,
  mutant,
  seed,
  write,
  growth,
  issues,
  offers,
  filled,
}: Wish): Promise<boolean> {
  const commit = currentCommit();
  const startedAtMs = performance.now();
  const database = await startTruthDatabase();
  try {
    if (offers === true) return await showOffers(database, short);
    if (filled !== undefined)
      return await showFilled(database, { pages: resolve(filled), list, write, commit });
    if (growth === true) return await showGrowth(database, { short, issues: Number(issues), write });
    if (mutant !== undefined)
      return await findsMutants(database, mutant === 'all' ? Object.keys(mutants) : [mutant]);
    const report = await replayAll(database, short, seed === undefined ? null : Number(seed));
    const seconds = Math.round((performance.now() - startedAtMs) / 1000);
    if (list) for (const spell of [...report.stories.spells, ...report.damage.spells]) print(lineOf(spell));
    show(report, seconds);
    if (write && !short && seed === undefined) await writePages(report, placeOf(commit, seconds));
    return faultsOf(report).length === 0;
  } finally {
    await database.close();
  }
}

/** Both months at once, then the bundled payloads and the month of offers. */
async function replayAll(database: TruthDatabase, short: boolean, seed: number | null): Promise<TruthReport> {
  const ask = async <T>(task: MonthOrder['task']) =>
    askProcess<T>({ short, seed, mutant: null, task, ...(await placeFor(database, task)) });
  const [stories, damage] = await Promise.all([ask<Findings>('stories'), ask<Findings>('damage')]);
  const [bundled, offers] = await Promise.all([ask<HeldPayload[]>('bundled'), ask<OfferFindings>('offers')]);
  return { stories, damage, bundled, offers };
}

async function placeFor(database: TruthDatabase, name: string) {
  return { databaseUrl: await database.create(name), folder: join(database.folder, name) };
}

/** Replays a short month with each planted fault, two at a time, and prints what found each. @returns whether each was found */
async function findsMutants(database: TruthDatabase, names: readonly string[]): Promise<boolean> {
  const waiting = [...names];
  const planted: PlantedMutant[] = [];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      planted.push(await plantMutant(database, name));
  };
  await Promise.all([work(), work()]);
  print(mutantLines(planted).join('\n'));
  const passed = planted.flatMap(({ name, found }) => (found === null ? [name] : []));
  print(passed.length === 0 ? `${names.length} found` : `not found: ${passed.join(', ')}`);
  return passed.length === 0;
}

async function plantMutant(database: TruthDatabase, name: string): Promise<PlantedMutant> {
  const mutant = mutants[name];
  if (mutant === undefined) throw new Error(`there is no mutant ${name}`);
  const place = await placeFor(database, name.replaceAll('-', '_'));
  const { spells } = await askProcess<Findings>({
    short: true,
    seed: null,
    mutant: name,
    task: 'damage',
    ...place,
  });
  return { name, title: mutant.title, found: spells.find((spell) => isFoundBy(spell, mutant)) ?? null };
}

/** Prints how the database grows in a year, and writes it into the page for operators. */
async function showGrowth(
  database: TruthDatabase,
  { short, issues, write }: { readonly short: boolean; readonly issues: number; readonly write: boolean },
): Promise<boolean> {
  const section = await growthOfYear({ short, ...(await placeFor(database, 'growth')) }, issues);
  print(section);
  if (!write || short) return true;
  await writeSection(join(root, 'docs', 'operations.md'), section);
  return true;
}

/** Replays the month of every other kind of record than public issues, and prints its faults. */
async function showOffers(database: TruthDatabase, short: boolean): Promise<boolean> {
  const order = { short, seed: null, mutant: null, task: 'offers' } as const;
  const findings = await askProcess<OfferFindings>({ ...order, ...(await placeFor(database, 'offers')) });
  const { comparisons, runs, damaged, events } = findings;
  print(`offers: ${comparisons} comparisons, ${events} events, ${runs} runs, ${damaged} of them damaged`);
  const faults = offerFaults(findings);
  print(faults.length === 0 ? 'sound' : [...faults, 'not sound'].join('\n'));
  return faults.length === 0;
}

/** Counts the fields that captured pages state and the service publishes, and writes their page. */
async function showFilled(
  database: TruthDatabase,
  { pages, list, write, commit }: { pages: string; list: boolean; write: boolean; commit: string },
): Promise<boolean> {
  const { databaseUrl, folder } = await placeFor(database, 'filled');
  const compared = await measureFilled({ pages, databaseUrl, dataDir: folder, say });
  if (list)
    for (const { kind, subject, field, value, file, published } of compared)
      if (published === null) print([kind, subject, field, value ?? 'stated', file].join(' | '));
  const faults = filledFaults(compared);
  print(filledLine(compared));
  print(faults.length === 0 ? 'sound' : [...faults, 'not sound'].join('\n'));
  if (write) {
    writeFileSync(join(root, 'docs', 'truth', 'filled.md'), filledPage(compared, { commit, at: new Date() }));
    say('written to docs/truth/filled.md');
  }
  return faults.length === 0;
}

function show(report: TruthReport, seconds: number): void {
  for (const month of ['stories', 'damage'] as const)
    print(`${month}: ${JSON.stringify(computeFigures(report[month]))}`);
  print(truthLine(report));
  const faults = faultsOf(report);
  print(faults.length === 0 ? `sound, ${seconds} s` : [...faults, `not sound, ${seconds} s`].join('\n'));
}

function lineOf(spell: Spell): string {
  const { what, subject, field, value, expected, feed, from, to } = spell;
  const span = `${from.toISOString()} to ${to?.toISOString() ?? 'the end'}`;
  return [
    what,
    subject,
    field,
    `${value} ≠ ${expected}`,
    feed,
    causeOf(spell),
    span,
    hasStayed(spell) ? 'stayed' : '',
  ].join(' | ');
}

async function writePages(report: TruthReport, place: RunEnvironment): Promise<void> {
  const folder = join(root, 'docs', 'truth');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'README.md'), truthPage(report, place));
  writeFileSync(join(folder, 'truth.svg'), truthChart(report));
  say('written to docs/truth');
  await writeSection(join(root, 'README.md'), truthSection(report, place));
}

/** Writes a section into a page. */
async function writeSection(page: string, section: string): Promise<void> {
  const text = withSection(readFileSync(page, 'utf8'), section);
  writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
  say(`written to ${relative(root, page)}`);
}

function placeOf(commit: string, seconds: number): RunEnvironment {
  const model = cpus()[0]?.model.replace(/\s+/g, ' ').trim() || 'unknown processor';
  const machine = `${model}, ${availableParallelism()} cores`;
  return { machine, node: process.versions.node, commit, at: new Date(), seconds };
}

function currentCommit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain') !== '';
  return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? ' with changes' : ''}`;
}

new Command('truth')
  .description(
    'Replays an invented month and compares what is published with what is true. Writes docs/truth.',
  )
  .option('--short', 'two weeks, some stories, some damage; nothing is written')
  .option('--list', 'prints every fault')
  .option(
    '--mutant <name>',
    `with a planted fault, which must be found: all, ${Object.keys(mutants).join(', ')}`,
  )
  .option('--seed <number>', 'draws the damage from a number; nothing is written')
  .option('--growth', 'measures how the database grows in a year, and writes it into docs/operations.md')
  .option('--issues <count>', 'issues of a year, for the growth', '350')
  .option('--offers', 'replays offers of listed companies, new fund offers and gold bonds alone')
  .option(
    '--filled <folder>',
    'counts the fields that captured pages state and that are published, and writes docs/truth/filled.md',
  )
  .option('--no-write', 'print only')
  .action(async (wish: Wish) => {
    process.exitCode = (await truth(wish)) ? 0 : 1;
  })
  .parseAsync()
  .catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  })
  .finally(() => process.exit());
