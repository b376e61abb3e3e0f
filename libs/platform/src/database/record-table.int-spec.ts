import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing';
import { createDataSource } from './data-source';
import {
  addRecords,
  appendRevisions,
  recordsOf,
  type RecordTable,
  saveRecords,
  selectionOf,
} from './record-table';
import { rowsOf } from './sql';

interface Plum {
  readonly id: string;
  readonly ripeOn: string | null;
  readonly weightGrams: number;
  readonly firstSeenAt: Date;
}

const plums: RecordTable<Plum> = {
  table: 'plum',
  columns: [
    ['id', 'id', 'text'],
    ['ripeOn', 'ripe_on', 'date'],
    ['weightGrams', 'weight', 'numeric'],
    ['firstSeenAt', 'first_seen_at', 'timestamptz'],
  ],
};
const seen = new Date('2026-03-09T06:30:00Z');
const later = new Date('2026-03-10T06:30:00Z');
const aPlum = (part: Partial<Plum> = {}): Plum => ({
  id: 'a',
  ripeOn: '2026-08-01',
  weightGrams: 61.5,
  firstSeenAt: seen,
  ...part,
});

describe('a table of records', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const all = () =>
    rowsOf<Plum>(dataSource, `SELECT ${selectionOf(plums)} FROM plum WHERE data_set = 'live' ORDER BY id`);

  beforeAll(async () => {
    database = await createTestDatabase('record_table');
    dataSource = await createDataSource(
      { url: database.url, applicationName: 'records', poolSize: 1 },
      { entities: [], migrations: [] },
    ).initialize();
    await dataSource.query(
      `CREATE TABLE plum (data_set text, id text, ripe_on date, weight numeric, first_seen_at timestamptz,
                          PRIMARY KEY (data_set, id))`,
    );
    await dataSource.query(
      `CREATE TABLE plum_revision (data_set text, plum_id text, field text, before jsonb, after jsonb, origin text,
                                   changed_at timestamptz)`,
    );
  });
  beforeEach(() => dataSource.query('TRUNCATE plum, plum_revision'));
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('keeps rows as they were given, field by field', async () => {
    await saveRecords(dataSource, plums, 'live', [aPlum(), aPlum({ id: 'b', ripeOn: null })]);
    expect(await all()).toEqual([aPlum(), aPlum({ id: 'b', ripeOn: null })]);
  });

  it('gives as one text what the rows hold, of every type and in their order', async () => {
    const oddities: RecordTable<{ readonly id: string }> = {
      table: 'oddity',
      columns: [
        ['id', 'id', 'text'],
        ...(['whole', 'large', 'price', 'times', 'day', 'at', 'names', 'open'] as const).map(
          (name) =>
            [
              name as 'id',
              name,
              ({ at: 'timestamptz', price: 'numeric', times: 'double precision' } as Record<string, string>)[
                name
              ] ?? 'any',
            ] as const,
        ),
      ],
    };
    await dataSource.query(
      `CREATE TEMPORARY TABLE oddity (id text, whole integer, large bigint, price numeric, times double precision,
                                      day date, at timestamptz, names text[], open boolean)`,
    );
    await dataSource.query(
      `INSERT INTO oddity VALUES
       ('z"\\\u2028ß', -7, 9007199254740991, 1234567.10, 0.1, '0987-01-31', '2026-03-09T06:30:00.123456Z', '{}', true),
       ('a', 0, -1, 0.000000005, 1e-300, '2026-12-31', '1969-12-31T23:59:59.9999Z', '{"a,b",NULL,"{\\"c\\"}"}', false),
       ('i', 1, 1, 'NaN', '-Infinity', NULL, NULL, NULL, NULL),
       ('j', 2, 1, NULL, 'NaN', NULL, NULL, NULL, NULL),
       ('b', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`,
    );
    const statement = `SELECT ${selectionOf(oddities)}, 'x' || $1 AS beside FROM oddity ORDER BY whole NULLS LAST`;
    const rows = await rowsOf(dataSource, statement, ['y']);
    expect(rows).toHaveLength(5);
    expect(await recordsOf(dataSource, oddities, statement, ['y'])).toEqual(rows);
    expect(await recordsOf(dataSource, oddities, `SELECT * FROM oddity WHERE id = $1`, ['c'])).toEqual([]);
  });

  it('replaces a row of its data set, but not when it was first seen', async () => {
    await saveRecords(dataSource, plums, 'sample', [aPlum()]);
    await saveRecords(dataSource, plums, 'live', [aPlum()]);
    await saveRecords(dataSource, plums, 'live', [aPlum({ ripeOn: null, firstSeenAt: later })]);
    expect(await all()).toEqual([aPlum({ ripeOn: null })]);
    const sample = await rowsOf<Plum>(
      dataSource,
      `SELECT ${selectionOf(plums)} FROM plum WHERE data_set = 'sample'`,
    );
    expect(sample).toEqual([aPlum()]);
  });

  it('adds only what is not there, and says how much that was', async () => {
    expect(await addRecords(dataSource, plums, 'live', [aPlum()])).toBe(1);
    expect(await addRecords(dataSource, plums, 'live', [aPlum({ ripeOn: null }), aPlum({ id: 'b' })])).toBe(
      1,
    );
    expect(await addRecords(dataSource, plums, 'live', [])).toBe(0);
    expect(await all()).toEqual([aPlum(), aPlum({ id: 'b' })]);
  });

  it('keeps what a field was and became', async () => {
    const revision = { recordId: 'a', field: 'ripeOn', before: '2026-08-01', after: null, origin: 'clock' };
    await appendRevisions(dataSource, plums, 'live', [revision], later);
    await appendRevisions(dataSource, plums, 'live', [], later);
    expect(await rowsOf(dataSource, 'SELECT * FROM plum_revision')).toEqual([
      {
        data_set: 'live',
        plum_id: 'a',
        field: 'ripeOn',
        before: '2026-08-01',
        after: null,
        origin: 'clock',
        changed_at: later,
      },
    ]);
  });
});
