import type { DataSet } from '@market/contracts';
import {
  dayInIndia,
  fieldChanges,
  type IndianDay,
  ManualClock,
  type PublishedRecord,
  redone,
  renderDay,
} from '@market/kernel';
import { type DataSource, EntitySchema } from 'typeorm';
import { appendRevisions, lockLedger, PrimaryReads, queryRows, saveRecords } from '..';
import { dataVersionParts } from '../data-versions';
import { outboxParts } from '../outbox';
import { openTestDatabase, type OpenTestDatabase } from '../testing';
import { historyParts } from '.';
import { HistoryWriter } from './history-writer';
import { PublishedHistory } from './published-history';
import type { PublishedTable } from './published-table';
import { prepareHistory, recordHistory } from './record-history';

interface Plum {
  readonly id: string;
  readonly name: string;
  readonly priceRupees: number | null;
  readonly ripeOn: IndianDay | null;
  readonly firstSeenAt: Date;
  readonly updatedAt: Date;
}

const plumEntity = new EntitySchema<Plum & { readonly dataSet: DataSet }>({
  name: 'plum',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    priceRupees: { name: 'price', type: 'numeric', nullable: true },
    ripeOn: { name: 'ripe_on', type: 'date', nullable: true },
    firstSeenAt: { name: 'first_seen_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
  },
});

const plums: PublishedTable<Plum> = {
  resource: 'plums',
  table: 'plum',
  record: 'plum_id',
  lock: { name: 'ipoLedger' },
  followsDays: true,
  rowsOf: (sql, dataSet, ids) =>
    queryRows<Plum>(
      sql,
      `SELECT id, name, price AS "priceRupees", ripe_on AS "ripeOn", first_seen_at AS "firstSeenAt",
              updated_at AS "updatedAt" FROM plum WHERE data_set = $1 AND id = ANY($2)`,
      [dataSet, ids],
    ),
  present: ({ id, name, priceRupees, ripeOn }, at) => ({
    id,
    dates: { ripe: renderDay(ripeOn) },
    price: priceRupees === null ? null : { rupees: priceRupees },
    name,
    isRipe: ripeOn !== null && dayInIndia(at) >= ripeOn,
  }),
};

let database: OpenTestDatabase;
let dataSource: DataSource;
let history: PublishedHistory;
const begin = new Date('2026-03-02T06:00:00.000Z');
const clock = new ManualClock(begin);

beforeAll(async () => {
  const parts = { entities: [plumEntity], migrations: [] };
  database = await openTestDatabase('history', [dataVersionParts, outboxParts, historyParts, parts]);
  ({ dataSource } = database);
  history = new PublishedHistory(new PrimaryReads(dataSource));
  await dataSource.query(`
    CREATE TABLE plum (data_set text, id text, name text NOT NULL, price numeric, ripe_on date,
      first_seen_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, PRIMARY KEY (data_set, id));
    CREATE TABLE plum_revision (position bigint GENERATED ALWAYS AS IDENTITY, data_set text, plum_id text, field text,
      before jsonb, after jsonb, origin text, changed_at timestamptz)`);
});
beforeEach(async () => {
  await dataSource.query('TRUNCATE plum, plum_revision, published_record, published_revision');
  clock.set(begin);
});
afterAll(() => database.close());

const upkeep = () => new HistoryWriter(dataSource, clock, [plums]);
const place = (id = 'one') => ({ dataSet: 'live' as const, resource: 'plums', id });
const at = (text: string) => new Date(`2026-03-${text}Z`);

async function rowOfPlum(id = 'one'): Promise<Plum> {
  const [row] = await plums.rowsOf(dataSource, 'live', [id]);
  if (row === undefined) throw new Error(`no plum ${id}`);
  return row;
}

async function stateAt(instant: Date, id = 'one') {
  const row = await rowOfPlum(id);
  return history.at(place(id), instant, (then) => plums.present(row, then));
}

async function shownAt(instant: Date, id = 'one'): Promise<PublishedRecord> {
  const state = await stateAt(instant, id);
  if (!('shown' in state)) throw new Error(`nothing is known of ${instant.toISOString()}`);
  return state.shown;
}

/** Writes a plum as the intakes do. @param recorded false as by a version without histories */
async function write(part: Partial<Plum>, { recorded = true, source = 'nse', now = clock.now() } = {}) {
  const id = part.id ?? 'one';
  await dataSource.transaction(async (manager) => {
    await lockLedger(manager, 'ipoLedger', 'live');
    const [known] = await plums.rowsOf(manager, 'live', [id]);
    const empty = { id, name: 'plum', priceRupees: null, ripeOn: null, firstSeenAt: now };
    const row: Plum = { ...empty, ...known, ...part, updatedAt: now };
    if (recorded) await prepareHistory(manager, plums, 'live', [id], now);
    await saveRecords(manager, plumEntity, { dataSet: 'live' }, [row]);
    const fields = ['name', 'priceRupees', 'ripeOn'] as const;
    const revisions = fields
      .filter((field) => (known?.[field] ?? null) !== row[field])
      .map((field) => ({
        recordId: id,
        field,
        before: known?.[field] ?? null,
        after: row[field],
        origin: source,
      }));
    await appendRevisions(manager, plumEntity, { dataSet: 'live' }, revisions, { record: 'plum_id', now });
    if (recorded) await recordHistory(manager, plums, 'live', [id], { now, source });
  });
}

const revisions = (filter = {}) => history.revisions(place(), filter, { page: 1, limit: 100 });
const lines = async (filter = {}) =>
  (await revisions(filter)).items.map(
    ({ at: when, field, before, after, source }) =>
      `${when.toISOString()} ${field} ${JSON.stringify(before)} ${JSON.stringify(after)} ${source}`,
  );

describe('revisions', () => {
  it('are published fields with their values before and after, the latest first', async () => {
    await write({ name: 'Mirabelle' });
    clock.set(at('03T09:00:00.000'));
    await write({ priceRupees: 12, ripeOn: '2026-03-05' as IndianDay });
    clock.set(at('04T09:00:00.000'));
    await write({ priceRupees: 12 });
    await write({ priceRupees: 14 }, { source: 'bse' });
    expect(await lines()).toEqual([
      '2026-03-04T09:00:00.000Z price.rupees 12 14 bse',
      '2026-03-03T09:00:00.000Z price null {"rupees":12} nse',
      '2026-03-03T09:00:00.000Z dates.ripe null "2026-03-05T00:00:00.000Z" nse',
    ]);
    expect(await lines({ field: 'price' })).toHaveLength(2);
    // The object of a part appears as a whole.
    expect(await lines({ field: 'price.rupees' })).toHaveLength(2);
    expect(await lines({ field: 'price.rup' })).toHaveLength(1);
    expect(await lines({ field: 'pri' })).toEqual([]);
    expect(await lines({ from: at('04T09:00:00.000') })).toHaveLength(1);
    expect(await lines({ to: at('03T09:00:00.000') })).toHaveLength(2);
    expect((await revisions()).total).toBe(3);
  });

  it('by the calendar are those of midnight in India, whoever writes first afterwards', async () => {
    await write({ ripeOn: '2026-03-04' as IndianDay });
    clock.set(at('05T09:00:00.000'));
    await write({ priceRupees: 12 });
    const expected = [
      '2026-03-05T09:00:00.000Z price null {"rupees":12} nse',
      '2026-03-03T18:30:00.000Z isRipe false true clock',
    ];
    expect(await lines()).toEqual(expected);
    await upkeep().run('live');
    expect(await lines()).toEqual(expected);
  });

  it('by the calendar are added without a write, once', async () => {
    await write({ ripeOn: '2026-03-04' as IndianDay });
    clock.set(at('05T09:00:00.000'));
    await upkeep().run('live');
    await upkeep().run('live');
    expect(await lines()).toEqual(['2026-03-03T18:30:00.000Z isRipe false true clock']);
  });

  it('never go back in time, although a writer waited for its turn', async () => {
    await write({ name: 'Mirabelle' });
    clock.set(at('03T09:00:10.000'));
    await write({ priceRupees: 12 });
    await write({ priceRupees: 13 }, { now: at('03T09:00:00.000') });
    expect(await lines()).toEqual([
      '2026-03-03T09:00:10.000Z price.rupees 12 13 nse',
      '2026-03-03T09:00:10.000Z price null {"rupees":12} nse',
    ]);
  });
});

describe('a change past the writers', () => {
  it('is found at the first run of a process, as one of the service', async () => {
    await write({ name: 'Mirabelle', priceRupees: 12 });
    await dataSource.query('UPDATE plum SET price = 13');
    clock.set(at('02T09:00:00.000'));
    const running = upkeep();
    expect(await running.run('live')).toBe(1);
    expect(await lines()).toEqual(['2026-03-02T09:00:00.000Z price.rupees 12 13 service']);
    await dataSource.query('UPDATE plum SET price = 14');
    expect(await running.run('live')).toBe(0);
    expect(await upkeep().run('live')).toBe(1);
  });
});

describe('a former state', () => {
  it('is that of the instant, from the first sight of the record on', async () => {
    await write({ name: 'Mirabelle' });
    clock.set(at('03T09:00:00.000'));
    await write({ priceRupees: 12 });
    const knownFrom = begin;
    expect(await stateAt(new Date(begin.getTime() - 1))).toEqual({ knownFrom, historyFrom: knownFrom });
    expect(await shownAt(begin)).toMatchObject({ price: null });
    expect(await shownAt(at('03T08:59:59.999'))).toMatchObject({ price: null });
    expect(await shownAt(at('03T09:00:00.000'))).toMatchObject({ price: { rupees: 12 } });
  });

  it('follows the calendar before it is stored', async () => {
    await write({ ripeOn: '2026-03-04' as IndianDay });
    expect(await shownAt(at('03T18:29:59.999'))).toMatchObject({ isRipe: false });
    expect(await shownAt(at('03T18:30:00.000'))).toMatchObject({ isRipe: true });
  });

  it('has a field that the service did not publish then with its present value', async () => {
    await write({ name: 'Mirabelle' });
    await dataSource.query(`UPDATE published_record SET shown = shown::jsonb #- '{name}'`);
    clock.set(at('03T09:00:00.000'));
    await write({ priceRupees: 12 });
    expect(await lines()).toEqual(['2026-03-03T09:00:00.000Z price null {"rupees":12} nse']);
    expect(Object.keys(await shownAt(begin))).toEqual(['id', 'dates', 'price', 'name', 'isRipe']);
    expect(await shownAt(begin)).toMatchObject({ name: 'Mirabelle', price: null });
  });

  it('does not exist of a removed record, which is known again when it comes back', async () => {
    await write({ name: 'Mirabelle' });
    await dataSource.query('DELETE FROM plum');
    clock.set(at('03T09:00:00.000'));
    expect(await upkeep().run('live')).toBe(1);
    const state = await history.at(place(), clock.now(), () => ({}));
    expect(state).toEqual({ knownFrom: clock.now(), historyFrom: clock.now() });
    clock.set(at('04T09:00:00.000'));
    await write({ name: 'Damson' });
    expect(await stateAt(at('03T12:00:00.000'))).toMatchObject({ knownFrom: at('04T09:00:00.000') });
    expect(await shownAt(at('04T12:00:00.000'))).toMatchObject({ name: 'Damson' });
  });
});

describe('the history of a record that was stored before histories', () => {
  it('is made of the revisions of its row', async () => {
    await write({ name: 'Mirabelle', ripeOn: '2026-03-04' as IndianDay }, { recorded: false });
    clock.set(at('05T09:00:00.000'));
    await write({ priceRupees: 12 }, { recorded: false, source: 'bse' });
    clock.set(at('06T09:00:00.000'));
    expect(await upkeep().run('live')).toBe(1);
    expect(await upkeep().run('live')).toBe(0);
    expect(await lines()).toEqual([
      '2026-03-05T09:00:00.000Z price null {"rupees":12} bse',
      '2026-03-03T18:30:00.000Z isRipe false true clock',
    ]);
    expect(await shownAt(begin)).toMatchObject({ name: 'Mirabelle', price: null, isRipe: false });
  });

  it('begins with the last change that a missing one precedes', async () => {
    await write({ name: 'Mirabelle' }, { recorded: false });
    clock.set(at('03T09:00:00.000'));
    await write({ priceRupees: 12 }, { recorded: false });
    await dataSource.query('UPDATE plum SET price = 13');
    clock.set(at('04T09:00:00.000'));
    await write({ name: 'Damson' }, { recorded: false });
    await upkeep().run('live');
    const historyFrom = at('03T09:00:00.000');
    expect(await stateAt(at('03T08:00:00.000'))).toEqual({ knownFrom: begin, historyFrom });
    expect(await shownAt(historyFrom)).toMatchObject({ name: 'Mirabelle', price: { rupees: 13 } });
  });
});

/** Returns a generator of numbers from 0 to 1, the same for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Seen {
  readonly at: Date;
  readonly shown: string;
}

/** Lives through a random time, and writes down what a reader sees of the plum. */
async function seenOf(seed: number, recorded: boolean): Promise<Seen[]> {
  const next = numbersOf(seed);
  const days = [null, '2026-03-04', '2026-03-05', '2026-03-09'] as (IndianDay | null)[];
  const one = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const seen: Seen[] = [];
  for (let step = 0; step < 25; step += 1) {
    clock.set(new Date(clock.nowMs() + Math.ceil(next() * 12 * 3_600_000)));
    const part = {
      name: one(['Mirabelle', 'Damson']),
      priceRupees: one([null, 12, 13.5]),
      ripeOn: one(days),
    };
    if (step === 0 || next() < 0.6) await write(part, { recorded, source: one(['nse', 'bse']) });
    else if (recorded && next() < 0.5) await upkeep().run('live');
    clock.set(new Date(clock.nowMs() + Math.ceil(next() * 12 * 3_600_000)));
    seen.push({ at: clock.now(), shown: JSON.stringify(plums.present(await rowOfPlum(), clock.now())) });
  }
  return seen;
}

describe('a random history', () => {
  it.each([true, false])(
    'has at each instant what a reader saw then, and leads from the first state to the last (recorded as it happens: %s)',
    async (recorded) => {
      for (let seed = 1; seed <= 8; seed += 1) {
        await dataSource.query('TRUNCATE plum, plum_revision, published_record, published_revision');
        clock.set(begin);
        const seen = await seenOf(seed, recorded);
        await upkeep().run('live');
        for (const { at: when, shown } of seen) expect(JSON.stringify(await shownAt(when))).toBe(shown);
        const [first, last] = [seen[0], seen.at(-1)];
        if (first === undefined || last === undefined) throw new Error('nothing was seen');
        const since = (await revisions({ from: new Date(first.at.getTime() + 1) })).items.toReversed();
        const replayed = redone(JSON.parse(first.shown) as PublishedRecord, since);
        expect(fieldChanges(replayed, JSON.parse(last.shown) as PublishedRecord)).toEqual([]);
      }
    },
  );
});
