import { type Fact, type FieldValues, statementsAfter } from '@market/kernel';
import { believe } from './believe';
import type { LedgerRow } from './ledger-entry';
import type { WeighingRules } from './ledger-rules';
import type { Sighting } from './sighting';
import { changesAtOnce } from './single-readings';

interface Orchard extends LedgerRow {
  readonly trees: number | null;
  readonly opensOn: string | null;
  readonly closesOn: string | null;
}

const trees: Fact = { name: 'trees', fields: ['trees'] };
const season: Fact = { name: 'season', fields: ['opensOn', 'closesOn'] };
const facts = [trees, season];
const start = Date.parse('2026-11-20T06:00:00Z');

const rules: WeighingRules<Orchard> = {
  facts,
  inOrder: (sightings) => sightings,
  roleOf: () => 'authority',
  published: (row, { fields }) => {
    const known = fields.flatMap((field) => {
      const value = row[field as keyof Orchard] ?? null;
      return value === null ? [] : [[field, value] as const];
    });
    return known.length === 0 ? null : Object.fromEntries(known);
  },
  needs: () => ({}),
  conflicts: ({ trees: count, closesOn }) =>
    typeof count === 'number' && count > 100 && closesOn !== undefined
      ? [{ facts: ['season', 'trees'], reason: 'a season of so many trees does not close' }]
      : [],
};

interface Reading {
  readonly said: FieldValues;
  readonly party?: string;
  readonly feed?: string;
  readonly revised?: readonly string[];
  readonly vouched?: boolean;
  readonly blank?: readonly string[];
  readonly atOnce?: readonly string[];
  /** Time since the reading before. Default: an hour. */
  readonly afterMinutes?: number;
}

/** Publishes what is believed after each reading. @returns published rows, and questions of the last reading */
function publish(readings: readonly Reading[]) {
  const rows: Orchard[] = [];
  let sightings: readonly Sighting[] = [];
  let now = start;
  let questions: readonly string[] = [];
  for (const { party = 'north', feed = `${party}.list`, afterMinutes = 60, ...saying } of readings) {
    now += afterMinutes * 60_000;
    const before = rows.at(-1) ?? null;
    const own = sightings.find((sighting) => sighting.party === party);
    const open = believe(rules, before, sightings, new Date(now)).questions;
    const statements = statementsAfter(
      facts,
      own?.statements ?? {},
      { feed, rank: 0, ...saying },
      new Date(now),
      () => true,
      (fact) => (open.some((question) => question.fact === fact) ? 'change' : null),
    );
    const firstSeenAt = new Date(start);
    sightings = [
      ...sightings.filter((one) => one !== own),
      { recordId: 'o', party, sourceKey: 'O', statements, nameKeys: [], firstSeenAt },
    ];
    const belief = believe(rules, before, sightings, new Date(now));
    questions = belief.questions.map(({ reason }) => reason);
    const blank = { trees: null, opensOn: null, closesOn: null };
    rows.push({
      ...{ id: 'o', firstSeenAt, updatedAt: new Date(now), provenance: [] },
      ...blank,
      ...belief.believed,
    });
  }
  return { trees: rows.map((row) => row.trees), closes: rows.map(({ closesOn }) => closesOn), questions };
}

const [few, many] = [{ trees: 40 }, { trees: 60 }];

describe('A value that replaces a published one', () => {
  it('counts at the second reading of the only page that states it', () => {
    expect(publish([{ said: few }, { said: many }, { said: many }]).trees).toEqual([40, 40, 60]);
    expect(publish([{ said: few }, { said: many }]).questions).toEqual([
      'trees: 60 (north) was read once, where 40 is published',
    ]);
    expect(publish([{ said: few }, { said: many }, { said: many }]).questions).toEqual([]);
  });

  it('leaves no doubt when its page takes it back, and never counts if no two readings in a row agree', () => {
    expect(publish([{ said: few }, { said: many }, { said: few }])).toMatchObject({
      trees: [40, 40, 40],
      questions: [],
    });
    const inTurn = [few, many, { trees: 70 }, many, { trees: 70 }];
    expect(publish(inTurn.map((said) => ({ said }))).trees).toEqual([40, 40, 40, 40, 40]);
  });

  it('is not read again within ten minutes', () => {
    const again = { said: many, afterMinutes: 5 };
    expect(publish([{ said: few }, { said: many }, again, { said: many }]).trees).toEqual([40, 40, 40, 60]);
  });

  it.each<[string, Reading]>([
    ['another page of the same party', { said: many, feed: 'detail' }],
    ['another party', { said: many, party: 'south' }],
  ])('counts at once when %s states it, too', (_title, second) => {
    const [first] = [{ said: few }];
    expect(publish([first, { ...second, said: few }, { said: many }, second]).trees).toEqual([
      40, 40, 40, 60,
    ]);
  });

  it('waits for a second run when two pages of one party are read in one run', () => {
    const detail = (said: FieldValues) => ({ said, feed: 'detail', afterMinutes: 10 });
    const first = [{ said: few }, detail(few), { said: many }, detail(many)];
    expect(publish([...first, { said: few }, detail(few)]).trees).toEqual([40, 40, 40, 40, 40, 40]);
    expect(publish([...first, { said: many }, detail(many)]).trees).toEqual([40, 40, 40, 40, 60, 60]);
    const third = { said: many, feed: 'calendar', afterMinutes: 20 };
    expect(publish([...first, third]).trees).toEqual([40, 40, 40, 40, 60]);
  });

  it.each<[string, Partial<Reading>]>([
    ['its page calls it revised', { revised: ['trees'] }],
    ['an operator vouches for it', { vouched: true }],
    ['it is part of an initial load', { atOnce: ['trees'] }],
  ])('counts at once when %s', (_title, how) => {
    expect(publish([{ said: few }, { said: many, ...how }]).trees).toEqual([40, 60]);
  });

  it('counts at once when the facts contradict each other without it', () => {
    const season = { opensOn: '2026-11-24', closesOn: '2026-11-26' };
    const wrong = { said: { trees: 400, ...season } };
    const readings = publish([wrong, { said: { trees: 40, ...season } }]);
    expect(readings).toMatchObject({ trees: [400, 40], closes: [null, '2026-11-26'], questions: [] });
  });

  it('waits when a page states it that stated none before', () => {
    const readings = [{ said: few }, { said: {}, blank: ['trees'] }, { said: many, party: 'south' }];
    expect(publish(readings).trees.slice(0, 2)).toEqual([40, null]);
    expect(
      publish([
        { said: few, party: 'south' },
        { said: many, party: 'south', afterMinutes: 25 * 60 },
        { said: { trees: 80 }, party: 'north' },
      ]).trees,
    ).toEqual([40, 40, 40]);
  });

  it('is confirmed by a page only in the fields that differ', () => {
    const old = { opensOn: '2026-11-24', closesOn: '2026-11-26' };
    const late = { ...old, closesOn: '2026-11-27' };
    const opens = { said: { opensOn: '2026-11-24' }, feed: 'calendar' };
    expect(publish([{ said: old }, opens, { said: late }, opens, { said: late }]).closes).toEqual([
      ...['2026-11-26', '2026-11-26', '2026-11-26', '2026-11-26'],
      '2026-11-27',
    ]);
  });
});

it.each<[string, object, readonly string[]]>([
  ['an initial load', { historic: true, initial: true }, ['trees']],
  ['payloads that a corrected reader reads again', { historic: true, isReread: true }, ['trees']],
  ['a history feed', { historic: true }, []],
  ['the first run of a feed among others', { historic: false, initial: true }, []],
])('Changes that need no repetition are those of %s', (_title, how, names) => {
  const run = { source: 'north', feedId: 'north.list', now: new Date(start), historic: false, ...how };
  const dates = { firstSeenAt: new Date(start), updatedAt: new Date(start), provenance: [] };
  const row = { id: 'o', ...dates, trees: 40, opensOn: '2026-11-24', closesOn: null };
  const said = { trees: 60, opensOn: '2026-11-24' };
  expect(changesAtOnce(rules, row, { rank: 0, said }, run)).toEqual(names);
});

it('A value that is the first one of its fact, or follows an unknown one, counts at once', () => {
  expect(publish([{ said: few }]).trees).toEqual([40]);
  expect(publish([{ said: few }, { said: {}, blank: ['trees'] }, { said: many }]).trees).toEqual([
    40,
    null,
    60,
  ]);
});
