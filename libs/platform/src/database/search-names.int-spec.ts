import type { DataSet } from '@market/contracts';
import { companyKey } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing';
import { createDataSource } from './data-source';
import { searchNames } from './search-names';

const orchards = { table: 'orchard', keyColumn: 'name_key' };
const all = { page: 1, limit: 50 };

describe('searchNames', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  const plant = async (dataSet: DataSet, name: string, openOn: string | null = null) => {
    const id = `${dataSet} ${name}`;
    await dataSource.query('INSERT INTO orchard VALUES ($1, $2, $2, $3, $4, $5)', [
      dataSet,
      id,
      name,
      companyKey(name),
      openOn,
    ]);
  };
  const found = async (text: string, page = all, table = orchards) =>
    (await searchNames(dataSource, table, 'live', text, page)).ids.map((id) => id.replace('live ', ''));

  beforeAll(async () => {
    database = await createTestDatabase('search_names');
    dataSource = await createDataSource(
      { url: database.url, applicationName: 'search', poolSize: 1 },
      { entities: [], migrations: [] },
    ).initialize();
    await dataSource.query('CREATE EXTENSION IF NOT EXISTS fuzzystrmatch');
    await dataSource.query(
      'CREATE TABLE orchard (data_set text, id text, slug text, name text, name_key text, open_on date)',
    );
    await plant('live', 'Quince', '2026-01-01');
    await plant('live', 'Quince Gardens', '2026-03-01');
    await plant('live', 'Quince Fields', '2026-02-01');
    await plant('live', 'Wild Quinces', '2026-04-01');
    await plant('live', '100% Mulberry_Grove');
    await plant('sample', 'Quince Samples');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('ranks the exact name first, then beginnings, then words, the newest of each first', async () => {
    expect(await found('quince')).toEqual(['Quince', 'Quince Gardens', 'Quince Fields', 'Wild Quinces']);
  });

  it.each([
    ['one slip from five letters', 'quinec', ['Quince Gardens', 'Quince Fields', 'Quince']],
    ['two slips from eight', 'mulbrrey', ['100% Mulberry_Grove']],
    ['no slip in a short word', 'wlid', []],
    ['every word or nothing', 'quince mulberry', []],
  ])('forgives %s', async (_title, text, names) => {
    expect(await found(text)).toEqual(names);
  });

  it('takes wildcards as they stand', async () => {
    expect(await found('100% mulberry')).toEqual(['100% Mulberry_Grove']);
    expect(await found('quince%')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found("'; DROP TABLE orchard; --")).toEqual([]);
  });

  it('finds a name in full with the legal form that its key leaves out', async () => {
    const companies = { ...orchards, legalForm: 'limited' };
    expect(await found('wild quinces limi')).toEqual([]);
    expect(await found('wild quinces limi', all, companies)).toEqual(['Wild Quinces']);
  });

  it('gives one page of the ranking and the total of all', async () => {
    expect(await found('quince', { page: 2, limit: 2 })).toEqual(['Quince Fields', 'Wild Quinces']);
    const { ids, total } = await searchNames(dataSource, orchards, 'live', 'quince', { page: 9, limit: 2 });
    expect([ids, total]).toEqual([[], 4]);
  });
});
