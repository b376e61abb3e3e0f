import type { DataSet } from '@market/contracts';
import { type DataSource, EntitySchema } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { createDataSource } from './data-source';
import { allFieldsOf, fieldsSql, selectFields } from './entity-columns';
import { addRecords, appendRevisions, saveRecords } from './save-records';
import { queryRows } from './sql';

interface Plum {
  readonly id: string;
  readonly ripeOn: string | null;
  readonly weightGrams: number;
  readonly marks: readonly string[];
  readonly firstSeenAt: Date;
}

const plumEntity = new EntitySchema<Plum & { readonly dataSet: DataSet; readonly orchard: string }>({
  name: 'plum',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    orchard: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    ripeOn: { name: 'ripe_on', type: 'date', nullable: true },
    weightGrams: { name: 'weight', type: 'numeric' },
    marks: { type: 'text', array: true },
    firstSeenAt: { name: 'first_seen_at', type: 'timestamptz' },
  },
});
const plums = allFieldsOf<Plum>(plumEntity, ['dataSet', 'orchard']);
const live = { dataSet: 'live', orchard: 'north' } as const;
const seen = new Date('2026-03-09T06:30:00Z');
const later = new Date('2026-03-10T06:30:00Z');
const aPlum = (part: Partial<Plum> = {}): Plum => ({
  id: 'a',
  ripeOn: '2026-08-01',
  weightGrams: 61.5,
  marks: ['a,b', '{"c"}'],
  firstSeenAt: seen,
  ...part,
});

describe('records of an entity', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const all = (dataSet: DataSet = 'live', orchard = 'north') =>
    selectFields(dataSource.createQueryBuilder(plumEntity, 'plum'), plums)
      .where('plum.dataSet = :dataSet AND plum.orchard = :orchard', { dataSet, orchard })
      .orderBy('plum.id')
      .getRawMany<Plum>();

  beforeAll(async () => {
    database = await createTestDatabase('save_records');
    dataSource = await createDataSource(
      { url: database.url, applicationName: 'records', poolSize: 1 },
      { entities: [plumEntity], migrations: [] },
    ).initialize();
    await dataSource.query(
      `CREATE TABLE plum (data_set text, orchard text, id text, ripe_on date, weight numeric, marks text[],
                          first_seen_at timestamptz, PRIMARY KEY (data_set, orchard, id))`,
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

  it('are read back as they were saved, field by field', async () => {
    await saveRecords(dataSource, plumEntity, live, [aPlum(), aPlum({ id: 'b', ripeOn: null })]);
    expect(await all()).toEqual([aPlum(), aPlum({ id: 'b', ripeOn: null })]);
  });

  it('are read by SQL text as by the query builder', async () => {
    await saveRecords(dataSource, plumEntity, live, [aPlum()]);
    expect(await queryRows<Plum>(dataSource, `SELECT ${fieldsSql(plums)} FROM plum`)).toEqual(await all());
  });

  it('replace a row of the same key only, and not when it was first seen', async () => {
    await saveRecords(dataSource, plumEntity, { ...live, dataSet: 'sample' }, [aPlum()]);
    await saveRecords(dataSource, plumEntity, { ...live, orchard: 'south' }, [aPlum()]);
    await saveRecords(dataSource, plumEntity, live, [aPlum()]);
    await saveRecords(dataSource, plumEntity, live, [aPlum({ ripeOn: null, firstSeenAt: later })]);
    expect(await all()).toEqual([aPlum({ ripeOn: null })]);
    expect(await all('sample')).toEqual([aPlum()]);
    expect(await all('live', 'south')).toEqual([aPlum()]);
  });

  it('are added only when they are missing, and the number of new ones is returned', async () => {
    const add = (...rows: Plum[]) => addRecords(dataSource, plumEntity, live, rows);
    expect(await add(aPlum())).toBe(1);
    expect(await add(aPlum({ ripeOn: null }), aPlum({ id: 'b' }))).toBe(1);
    expect(await add()).toBe(0);
    expect(await all()).toEqual([aPlum(), aPlum({ id: 'b' })]);
  });

  it('have revisions with the value of a field before and after', async () => {
    const revision = { recordId: 'a', field: 'ripeOn', before: '2026-08-01', after: null, origin: 'clock' };
    await appendRevisions(dataSource, plumEntity, { dataSet: 'live' }, [revision], {
      record: 'plum_id',
      now: later,
    });
    await appendRevisions(dataSource, plumEntity, { dataSet: 'live' }, [], { record: 'plum_id', now: later });
    expect(await queryRows(dataSource, 'SELECT * FROM plum_revision')).toEqual([
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
