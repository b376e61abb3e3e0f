import type { DataSource } from 'typeorm';
import { BreakableLink, createTestDatabase, type TestDatabase } from '@market/testing';
import { createDataSource } from './data-source';
import { pipelined, queryRows } from './sql';

describe('statements in one trip', () => {
  let database: TestDatabase;
  let link: BreakableLink;
  let dataSource: DataSource;
  /** Responses are held back until this was sent; null: none is. */
  let awaited: string | null = null;

  beforeAll(async () => {
    database = await createTestDatabase('trip');
    link = new BreakableLink((near, far) => {
      const answers: Buffer[] = [];
      const passOn = () => {
        if (awaited === null) for (const answer of answers.splice(0)) near.write(answer);
      };
      near.on('data', (sent: Buffer) => {
        if (awaited !== null && sent.includes(awaited)) awaited = null;
        far.write(sent);
        passOn();
      });
      far.on('data', (answer: Buffer) => {
        answers.push(answer);
        passOn();
      });
    });
    const settings = { url: await link.listen(database.url), applicationName: 'trip', poolSize: 1 };
    dataSource = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
    await dataSource.query('CREATE TABLE plum (id integer PRIMARY KEY)');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await link.cut();
    await database.drop();
  });

  const add = (id: number) => `INSERT INTO plum VALUES (${id})`;

  it('are all sent before the first response, and return their results', async () => {
    const answers = await dataSource.transaction((tx) => {
      awaited = 'AS third';
      return pipelined([
        queryRows(tx, 'SELECT $1::text AS first', ['a']),
        queryRows(tx, 'SELECT 2 AS second'),
        queryRows(tx, 'SELECT 3 AS third'),
      ]);
    });
    expect(answers).toEqual([[{ first: 'a' }], [{ second: 2 }], [{ third: 3 }]]);
  });

  it('fail with the reason of the first failed one, and the others of their transaction are rolled back', async () => {
    const failed = dataSource.transaction((tx) =>
      pipelined([tx.query(add(1)), tx.query(add(1)), tx.query(add(2))]),
    );
    await expect(failed).rejects.toThrow('duplicate key');
    expect(await queryRows(dataSource, 'SELECT id FROM plum')).toEqual([]);
  });

  it('fail only after all have settled', async () => {
    let isUnderWay = true;
    const slow = new Promise((resolve) => setTimeout(resolve, 50)).then(() => {
      isUnderWay = false;
    });
    await expect(pipelined([Promise.reject(new Error('early')), slow])).rejects.toThrow('early');
    expect(isUnderWay).toBe(false);
  });
});
