import { addDays } from '@market/kernel';
import type { MarketDatabase } from './market-database';
import { marketDatabaseVariable, prepareDatabase } from './running-api';
import { databaseRows } from './database-rows';

function rows<Row>({ database: { url } }: MarketDatabase, sql: string): Promise<Row[]> {
  return databaseRows(url, sql);
}

describe('prepareDatabase', () => {
  const ofTheRun = process.env[marketDatabaseVariable] ?? '';
  const prepared: MarketDatabase[] = [];
  const prepare = async () => {
    prepared.push(await prepareDatabase());
    return prepared.at(-1) as MarketDatabase;
  };
  afterAll(async () => {
    process.env[marketDatabaseVariable] = ofTheRun;
    for (const { database } of prepared) await database.drop();
  });

  it('creates for each suite its own copy of the run’s market database', async () => {
    const [one, other] = [await prepare(), await prepare()];
    expect(other.keys).toEqual(one.keys);
    await rows(one, 'DELETE FROM nfo');
    expect(await rows(one, 'SELECT 1 FROM nfo LIMIT 1')).toEqual([]);
    expect(await rows(other, 'SELECT 1 FROM nfo LIMIT 1')).toHaveLength(1);
  });

  it('creates a new market database after midnight in India instead of copying yesterday’s', async () => {
    const made = JSON.parse(ofTheRun) as MarketDatabase;
    const yesterday = { ...made, sampledOn: addDays(made.sampledOn, -1) };
    process.env[marketDatabaseVariable] = JSON.stringify(yesterday);
    const anew = await prepare();
    expect(anew.sampledOn).not.toBe(yesterday.sampledOn);
    expect(anew.keys.liveKey).not.toBe(made.keys.liveKey);
    expect(await rows(anew, `SELECT DISTINCT value FROM service_fact WHERE name LIKE 'sample-%-on'`)).toEqual(
      [{ value: anew.sampledOn }],
    );
  });
});
