import { type DataSource, EntitySchema } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { createDataSource } from './data-source';
import { allFieldsOf, selectFields, selectionOf } from './entity-columns';
import { MarketQuery, whereGiven } from './market-query';
import { prepared, PrimaryReads } from './prepared-statement';

const oddityEntity = new EntitySchema({
  name: 'oddity',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    id: { type: 'text', primary: true },
    whole: { type: 'integer', nullable: true },
    large: { type: 'bigint', nullable: true },
    price: { type: 'numeric', nullable: true },
    times: { type: 'double precision', nullable: true },
    seenOn: { name: 'seen_on', type: 'date', nullable: true },
    seenAt: { name: 'seen_at', type: 'timestamptz', nullable: true },
    names: { type: 'text', array: true, nullable: true },
    isOpen: { name: 'is_open', type: 'boolean', nullable: true },
  },
});
const filters = { atLeast: 'oddity.whole >= :atLeast', on: 'oddity.seenOn = :on' };

describe('a query of market data', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let statements: string[];
  let list: MarketQuery<{ id: string }>;

  beforeAll(async () => {
    database = await createTestDatabase('market_query');
    dataSource = await createDataSource(
      { url: database.url, applicationName: 'spec', poolSize: 1 },
      { entities: [oddityEntity], migrations: [] },
    ).initialize();
    await dataSource.query(
      `CREATE TABLE oddity (data_set text, id text, whole integer, large bigint, price numeric, times double precision,
                            seen_on date, seen_at timestamptz, names text[], is_open boolean)`,
    );
    await dataSource.query(
      `INSERT INTO oddity VALUES
       ('live', 'z"\\\u2028ß', -7, 9007199254740991, 1234567.10, 0.1, '0987-01-31', '2026-03-09T06:30:00.123456Z', '{}', true),
       ('live', 'a', 0, -1, 0.000000005, 1e-300, '2026-12-31', '1969-12-31T23:59:59.9999Z', '{"a,b",NULL,"{\\"c\\"}"}', false),
       ('live', 'i', 1, 1, 'NaN', '-Infinity', NULL, NULL, NULL, NULL),
       ('live', 'j', 2, 1, NULL, 'NaN', '2026-12-31', NULL, NULL, NULL),
       ('live', 'b', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
       ('sample', 'a', 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`,
    );
  });
  beforeEach(() => {
    statements = [];
    const reads = new PrimaryReads(dataSource);
    const query = reads.query.bind(reads);
    jest.spyOn(reads, 'query').mockImplementation((text, parameters) => {
      statements.push(text);
      return query(text, parameters);
    });
    list = new MarketQuery(reads, selectionOf<{ id: string }>(oddityEntity, { id: true }), (rows, given) =>
      whereGiven(rows.where('oddity.dataSet = :dataSet'), filters, given).orderBy(
        'oddity.whole',
        'ASC',
        'NULLS LAST',
      ),
    );
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const live = { dataSet: 'live' };
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

  it('returns values of every type like the query builder itself, and an added one beside the fields', async () => {
    const fields = allFieldsOf<object>(oddityEntity);
    const every = new MarketQuery<object>(new PrimaryReads(dataSource), fields, (rows) =>
      rows
        .addSelect(`'x' || :end`, 'added')
        .where('oddity.dataSet = :dataSet')
        .orderBy('oddity.whole', 'ASC', 'NULLS LAST'),
    );
    const expected = await selectFields(dataSource.createQueryBuilder(oddityEntity, 'oddity'), fields)
      .addSelect(`'xy'`, 'added')
      .where('oddity.dataSet = :dataSet', live)
      .orderBy('oddity.whole', 'ASC', 'NULLS LAST')
      .getRawMany();
    expect(expected).toHaveLength(5);
    expect(await every.rows({ ...live, end: 'y' })).toEqual(expected);
    expect(await every.rows({ dataSet: 'none', end: 'y' })).toEqual([]);
  });

  it('applies the filters whose values are given', async () => {
    expect(idsOf(await list.rows(live))).toEqual(['z"\\\u2028ß', 'a', 'i', 'j', 'b']);
    expect(idsOf(await list.rows({ ...live, atLeast: 0, on: undefined }))).toEqual(['a', 'i', 'j']);
    expect(idsOf(await list.rows({ ...live, atLeast: 0, on: '2026-12-31' }))).toEqual(['a', 'j']);
    expect(await list.first({ ...live, atLeast: 1 })).toEqual({ id: 'i' });
    expect(await list.first({ ...live, atLeast: 9 })).toBeNull();
  });

  it('passes every value as a parameter, whatever it contains', async () => {
    const named = new MarketQuery(
      new PrimaryReads(dataSource),
      selectionOf<{ id: string }>(oddityEntity, { id: true }),
      (rows) => rows.where('oddity.dataSet = :dataSet AND oddity.id = :id'),
    );
    expect(await named.first({ ...live, id: 'z"\\\u2028ß' })).toEqual({ id: 'z"\\\u2028ß' });
    for (const id of [`' OR true --`, ':dataSet', '$1', 'id', 'dataSet']) {
      expect(await named.first({ ...live, id })).toBeNull();
    }
  });

  it('returns pages of one order, and counts the rows of all pages', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list.page(live, { page, limit: 2 })));
    expect(pages.map((rows) => rows.length)).toEqual([2, 2, 1, 0]);
    expect(pages.flat()).toEqual(await list.rows(live));
    expect(await list.count(live)).toBe(5);
    expect(await list.count({ ...live, atLeast: 1 })).toBe(2);
    expect(await list.count({ dataSet: 'none' })).toBe(0);
  });

  it('has one text for all values and pages, and another for other filters', async () => {
    await list.page(live, { page: 1, limit: 2 });
    await list.page({ dataSet: 'sample' }, { page: 7, limit: 50 });
    await list.page({ ...live, atLeast: 1 }, { page: 1, limit: 2 });
    await list.page({ ...live, atLeast: 2 }, { page: 2, limit: 2 });
    const [first, second, third, fourth] = statements;
    expect([first, third]).toEqual([second, fourth]);
    expect(first).not.toBe(third);
  });

  it('reads an additional value in the statement that reads the rows', async () => {
    const beside = `(SELECT max(whole) FROM oddity WHERE data_set = :dataSet)`;
    const page = await list.pageBeside<number>(live, { page: 1, limit: 1 }, beside);
    expect(page).toEqual({ records: [{ id: 'z"\\\u2028ß' }], beside: 2 });
    expect(await list.rowsBeside<number>({ ...live, atLeast: 9 }, beside)).toEqual({
      records: [],
      beside: 2,
    });
    expect(statements).toHaveLength(2);
  });

  it('prepares no more statements than it may, and remembers no more than a hundred', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [`f${at}`, `oddity.whole + ${at} >= :f${at}`]),
    );
    const chosen = new MarketQuery(
      new PrimaryReads(dataSource),
      selectionOf<{ id: string }>(oddityEntity, { id: true }),
      (rows, given) => whereGiven(rows.where('oddity.dataSet = :dataSet'), many, given),
      2,
    );
    const query = jest
      .spyOn(PrimaryReads.prototype, 'query')
      .mockResolvedValue([{ records: [], beside: null }]);
    for (let set = 0; set < 256; set += 1) {
      const values = Object.fromEntries(
        Object.keys(many).flatMap((name, at) => ((set >> at) & 1 ? [[name, 0]] : [])),
      );
      await chosen.rows({ ...live, ...values });
    }
    const texts = query.mock.calls.map(([text]) => text);
    query.mockRestore();
    expect(new Set(texts).size).toBe(256);
    expect(texts.filter((text) => prepared(text, []).name !== undefined)).toHaveLength(2);
  });
});
