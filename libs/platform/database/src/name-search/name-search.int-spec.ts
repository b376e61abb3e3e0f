import type { DataSet } from '@market/contracts';
import { companyKey } from '@market/kernel';
import { type DataSource, EntitySchema } from 'typeorm';
import { announceTable, type DataStamp, dataVersionParts } from '../data-versions';
import { MarketQuery, type MarketReads, selectionOf, type Sql } from '..';
import { openTestDatabase, type OpenTestDatabase } from '../testing';
import { NameSearch } from './name-search';

interface Orchard {
  readonly id: string;
  readonly name: string;
}

const entity = new EntitySchema({
  name: 'orchard',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    id: { type: 'text', primary: true },
    slug: { type: 'text' },
    name: { type: 'text' },
    nameKey: { name: 'name_key', type: 'text' },
    openOn: { name: 'open_on', type: 'date', nullable: true },
  },
});
const table = { entity, resource: 'orchards', keyField: 'nameKey' };
const shown = selectionOf<Orchard>(entity, { id: true, name: true });
const all = { page: 1, limit: 50 };

describe('NameSearch', () => {
  let database: OpenTestDatabase;
  let dataSource: DataSource;
  let orchards: NameSearch;

  const plant = async (
    dataSet: DataSet,
    name: string,
    openOn: string | null = null,
    sql: Sql = dataSource,
  ) => {
    const id = `${dataSet} ${name}`;
    await sql.query('INSERT INTO orchard VALUES ($1, $2, $2, $3, $4, $5)', [
      dataSet,
      id,
      name,
      companyKey(name),
      openOn,
    ]);
  };
  const readOn = (reads: MarketReads) => {
    const byIds = new MarketQuery(reads, shown, (query) =>
      query.where('orchard.dataSet = :dataSet AND orchard.id = ANY(:ids)'),
    );
    return (ids: readonly string[], stamp: string) =>
      byIds.rowsBeside<DataStamp>({ dataSet: 'live', ids }, stamp);
  };
  const find = (text: string, page = all, search = orchards) =>
    search.find('live', text, page, readOn(dataSource));
  const found = async (...asked: Parameters<typeof find>) =>
    (await find(...asked)).items.map(({ name }) => name);

  beforeAll(async () => {
    database = await openTestDatabase('search_names', [{ ...dataVersionParts, entities: [entity] }], {
      poolSize: 2,
    });
    ({ dataSource } = database);
    orchards = new NameSearch(dataSource, table);
    await dataSource.query(
      'CREATE TABLE orchard (data_set text, id text, slug text, name text, name_key text, open_on date)',
    );
    const runner = dataSource.createQueryRunner();
    await announceTable(runner, { table: 'orchard', resource: 'orchards' });
    await runner.release();
    await plant('live', 'Quince', '2026-01-01');
    await plant('live', 'Quince Gardens', '2026-03-01');
    await plant('live', 'Quince Fields', '2026-02-01');
    await plant('live', 'Wild Quinces', '2026-04-01');
    await plant('live', '100% Mulberry_Grove');
    await plant('sample', 'Quince Samples');
  });
  afterAll(() => database.close());

  it('ranks the exact name first, then beginnings, then words, the newest of each first', async () => {
    expect(await found('quince')).toEqual(['Quince', 'Quince Gardens', 'Quince Fields', 'Wild Quinces']);
  });

  it.each([
    ['one slip from five letters', 'quinec', ['Quince Gardens', 'Quince Fields', 'Quince']],
    ['two slips from eight', 'mulbrrey', ['100% Mulberry_Grove']],
    ['no slip in a short word', 'wlid', []],
    ['every word or nothing', 'quince mulberry', []],
  ])('tolerates %s', async (_title, text, names) => {
    expect(await found(text)).toEqual(names);
  });

  it('treats wildcards as plain characters', async () => {
    expect(await found('100% mulberry')).toEqual(['100% Mulberry_Grove']);
    expect(await found('quince%')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found("'; DROP TABLE orchard; --")).toEqual([]);
  });

  it('finds a name in full with the legal form that its key lacks', async () => {
    const companies = new NameSearch(dataSource, { ...table, legalForm: 'limited' });
    expect(await found('wild quinces limi')).toEqual([]);
    expect(await found('wild quinces limi', all, companies)).toEqual(['Wild Quinces']);
  });

  it('returns one page of the ranking and the total of all', async () => {
    expect(await found('quince', { page: 2, limit: 2 })).toEqual(['Quince Fields', 'Wild Quinces']);
    expect(await find('quince', { page: 9, limit: 2 })).toEqual({ items: [], total: 4 });
  });

  it('finds a name from its commit on, and not before', async () => {
    expect(await found('damson')).toEqual([]);
    await dataSource.transaction(async (tx) => {
      await plant('live', 'Damson', null, tx);
      expect(await found('damson')).toEqual([]);
    });
    expect(await found('damson')).toEqual(['Damson']);
    await dataSource.query(`UPDATE orchard SET name_key = 'bullace' WHERE name_key = 'damson'`);
    expect(await found('damson')).toEqual([]);
    await dataSource.query(`DELETE FROM orchard WHERE name_key = 'bullace'`);
    expect(await found('bullace')).toEqual([]);
  });

  it('reads the names once for each state of the data', async () => {
    const statements: string[] = [];
    const counting: MarketReads = {
      query: <T>(statement: string, parameters?: unknown[]) => {
        statements.push(statement);
        return dataSource.query<T>(statement, parameters);
      },
      createQueryBuilder: (of, alias) => dataSource.createQueryBuilder(of, alias),
    };
    const search = new NameSearch(counting, table);
    const read = readOn(counting);
    const readings = () => statements.filter((statement) => statement.includes('name_key')).length;
    const look = () => search.find('live', 'quince', all, read);
    await Promise.all([look(), look()]);
    expect(readings()).toBe(1);
    await plant('sample', 'Quince Orchard');
    await look();
    expect(readings()).toBe(1);
    await plant('live', 'Sloe');
    await look();
    expect(readings()).toBe(2);
    statements.length = 0;
    await look();
    expect(statements).toHaveLength(1);
  });

  it('repeats the search when the data change between finding and reading, up to a limit', async () => {
    await found('medlar');
    const counts: number[] = [];
    const changing = async (times: number) => {
      let looks = 0;
      const { items } = await orchards.find('live', 'medlar', all, async (ids, stamp) => {
        looks += 1;
        if (looks <= times) await plant('live', `Medlar ${counts.length} ${looks}`);
        counts.push(ids.length);
        return { records: [], beside: (await readOn(dataSource)(ids, stamp)).beside };
      });
      expect(items).toEqual([]);
    };
    await changing(1);
    expect(counts).toEqual([0, 1]);
    await changing(9);
    expect(counts).toEqual([0, 1, 1, 2, 3]);
  });
});
