import { drawBars } from '@market/bench/chart';
import { formatTable } from '@market/bench/report';
import { everyDamage } from './damage/drawn-damages';
import { survivorsIn } from './judge/mutant-table';
import { causeOf, type Findings, hasStayed, type Spell } from './judge/tally';
import { offerFiguresOf } from './offers/offer-verdict';
import { stories, turns } from './scenario/stories';
import { exceptions } from './exceptions';
import { computeFigures, faultsOf, heldWithoutPurpose, type TruthReport } from './verdict';

/** Machine and time of a run. */
export interface RunEnvironment {
  readonly machine: string;
  readonly node: string;
  readonly commit: string;
  readonly at: Date;
  readonly seconds: number;
}

/** The line of the project's README: what was wrong, what stayed wrong, out of how many. */
export function truthLine({ stories: told, damage }: Pick<TruthReport, 'stories' | 'damage'>): string {
  const [calm, rough] = [computeFigures(told), computeFigures(damage)];
  const wrong = calm.wrong + rough.wrong;
  const stayed = calm.stayed + rough.stayed;
  const events = calm.falseEvents + rough.falseEvents;
  const compared = (calm.comparisons + rough.comparisons).toLocaleString('en-US');
  return `${wrong} wrong values published, ${stayed} of them stayed, ${events} false events, in ${compared} comparisons of ${told.runs + damage.runs} runs, ${damage.damaged} of them with damaged answers.`;
}

/** The section of the project's README. Shape: markdown. */
export function truthSection(
  report: Pick<TruthReport, 'stories' | 'damage'>,
  { commit, at }: RunEnvironment,
): string {
  return [
    '## How right it is',
    '`npm run truth` replays an invented month, with typing errors, corrections and damaged answers, and compares what is published with what is true.',
    `${truthLine(report)} Commit ${commit}, ${dayOf(at)}; [by field, source and cause, with the exceptions that it allows](docs/truth/README.md).`,
  ].join('\n\n');
}

/** The page of a run. Shape: markdown. */
export function truthPage(
  report: TruthReport,
  { machine, node, commit, at, seconds }: RunEnvironment,
): string {
  const faults = faultsOf(report);
  return [
    '# What is published, compared with what is true',
    'Written by `npm run truth`, which replays an invented month of two exchanges and three publishers through the whole pipeline and compares every published field with the truth after every run that wrote something.',
    truthLine(report),
    '![Wrong values by source](truth.svg)',
    '## By month',
    monthTable(report),
    `The month of stories tells ${stories.length} kinds of happening, each of ${turns} issues: remarks, corrections, extensions, late listings, typing errors, cached pages. The month of damage is the same one, with ${everyDamage.length} kinds of damage laid on the answers of ${report.damage.damaged} runs; the true answer comes with the next run. A wrong value has _stayed_ when it is there at the end, or after three true runs of the feed that brought it, since nothing speaks for it any more. A true value is _held back_ when a page stated it, no other contradicts, and it is not published by the end of that run.`,
    '## Offers, funds and gold bonds',
    offerTable(report),
    '## By field and source',
    spellTable([...report.stories.spells, ...report.damage.spells], ({ field, feed }) => [field, feed], [
      'Field',
      'Source',
    ]),
    '## By cause',
    spellTable([...report.stories.spells, ...report.damage.spells], (spell) => [causeOf(spell)], ['Cause']),
    '## Fields filled',
    'Fields that the answers have, and that are published at the end of the month of stories.',
    filledTable(report.stories),
    '[Fields of captured pages](filled.md) are counted by `npm run truth -- --filled <folder>`.',
    '## Planted faults',
    `Each published field and each type of event is changed in copies of what was published in the month of damage, before the judge sees it: another value, an unknown one; another day, sent twice, not sent. One that passes fails the run. ${plantedLine(report.damage)}`,
    mutantTable(report.damage),
    '## Exceptions',
    exceptions.length === 0
      ? 'None.'
      : formatTable([
          ['Fault', 'Cause', 'Fields', 'Hours at most', 'Reason'],
          ...exceptions.map(({ what, cause, fields, hours, reason }) => [
            what,
            cause,
            fields.join(', '),
            String(hours),
            reason,
          ]),
        ]),
    `Verdict: ${faults.length === 0 ? 'sound' : faults.join('; ')}.`,
    `${machine}, Node ${node}, commit ${commit}, ${dayOf(at)}, ${seconds} s.`,
    '',
  ].join('\n\n');
}

/** Wrong values by feed, with and without damage. Shape: SVG. */
export function truthChart({ stories: told, damage }: TruthReport): string {
  const wrong = [...told.spells, ...damage.spells].filter(({ what }) => what === 'wrong');
  const feeds = [...Map.groupBy(wrong, ({ feed }) => feed)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const rows = feeds.map(([title, own]) => ({ title, values: [own.length] }));
  return drawBars(
    'Wrong values published, by source',
    rows.length === 0 ? [{ title: 'all sources', values: [0] }] : rows,
  );
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function monthTable({ stories: told, damage, bundled }: TruthReport): string {
  const row = (title: string, findings: Findings) => {
    const { comparisons, wrong, stayed, falseEvents, missingEvents, held, filled, fillable } =
      computeFigures(findings);
    const figures = [
      findings.runs,
      findings.damaged,
      comparisons,
      wrong,
      stayed,
      falseEvents,
      missingEvents,
      held,
    ];
    return [title, ...figures.map(String), `${filled} of ${fillable}`, String(findings.rewritten.length)];
  };
  const head = [
    'Month',
    'Runs',
    'Damaged',
    'Comparisons',
    'Wrong',
    'Stayed',
    'False events',
    'Missing events',
    'Held back',
    'Filled',
    'Written again',
  ];
  const table = formatTable([head, row('stories', told), row('damage', damage)]);
  return `${table}\n\nBundled payloads that are held: ${heldWithoutPurpose(bundled).length}.`;
}

function offerTable({ offers }: TruthReport): string {
  const { runs, damaged, comparisons, wrong, stayed, falseEvents, missingEvents, held } =
    offerFiguresOf(offers);
  const figures = [runs, damaged, comparisons, wrong, stayed, falseEvents, missingEvents, held];
  const head = ['Runs', 'Damaged', 'Comparisons', 'Wrong', 'Stayed', 'False events', 'Missing events'];
  const table = formatTable([
    [...head, 'Held back', 'Written again'],
    [...figures.map(String), String(offers.rewritten.length)],
  ]);
  return `A month of rights issues, buybacks, debentures, offers for sale, new fund offers and gold bonds, with damage to their pages. A damaged first reading may be published until its page was read twice again.\n\n${table}\n\nPlanted faults that passed: ${offers.survivors.length}.`;
}

function plantedLine({ mutants }: Findings): string {
  return `${mutants.length - survivorsIn(mutants).length} of ${mutants.length} were caught.`;
}

function mutantTable({ mutants }: Findings): string {
  const bySubject = [...Map.groupBy(mutants, ({ subject }) => subject)];
  const rows = bySubject.map(([subject, own]) => {
    const caught = own.flatMap(({ caughtBy }) => (caughtBy === null ? [] : [caughtBy]));
    const words = [...new Set(own.map(({ mutant }) => mutant))].join(', ');
    const fields = [...new Set(caught.map((word) => word.replace(/:.*/, '')))].join(', ');
    return [subject, words, fields, `${caught.length} of ${own.length}`];
  });
  return formatTable([['Field or event', 'Planted', 'Caught as', 'Caught'], ...rows]);
}

function spellTable(
  spells: readonly Spell[],
  keyOf: (spell: Spell) => readonly string[],
  titles: readonly string[],
): string {
  const groups = [...Map.groupBy(spells, (spell) => keyOf(spell).join(' | '))].sort(
    ([oneKey, one], [otherKey, other]) => other.length - one.length || oneKey.localeCompare(otherKey),
  );
  const rows = groups.map(([key, own]) => {
    const count = (what: Spell['what']) => String(own.filter((spell) => spell.what === what).length);
    const stayed = String(own.filter(hasStayed).length);
    return [
      ...key.split(' | '),
      count('wrong'),
      stayed,
      count('false-event'),
      count('missing-event'),
      count('held'),
    ];
  });
  if (rows.length === 0) return 'Nothing.';
  return formatTable([
    [...titles, 'Wrong', 'Stayed', 'False events', 'Missing events', 'Held back'],
    ...rows,
  ]);
}

function filledTable({ filled }: Findings): string {
  const groups = [...Map.groupBy(filled, ({ field, page }) => `${field} | ${page}`)].sort(([one], [other]) =>
    one.localeCompare(other),
  );
  const rows = groups.map(([key, own]) => {
    const there = own.filter(({ isFilled }) => isFilled).length;
    return [...key.split(' | '), String(there), String(own.length)];
  });
  return formatTable([['Field', 'Stated by', 'Filled', 'Of'], ...rows]);
}
