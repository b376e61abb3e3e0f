import { collectionOf, pageOfCollection, type PublishedRecord } from '@market/kernel';
import { type DataSource, EntitySchema, type EntityManager } from 'typeorm';
import { allFieldsOf, type MarketReads, PrimaryReads, queryRows } from '..';
import { dataVersionParts } from '../data-versions';
import { changeLog, historyParts, type PublishedTable, recordHistory } from '../history';
import { outboxParts } from '../outbox';
import { Sequencer } from '../sequencer';
import { openTestDatabase, type OpenTestDatabase } from '../testing';
import { CollectionReads } from './collection-reads';

interface Quince {
  readonly id: string;
  readonly price: number;
}

const entity = new EntitySchema({
  name: 'quince',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    id: { type: 'text', primary: true },
    price: { type: 'integer' },
  },
});
const collection = collectionOf({
  ...{ name: 'quinces', hasChanges: true, filters: {}, sorts: { id: { field: 'id' } } },
  ...{ usualSort: { name: 'id', isDescending: false }, ties: [{ field: 'id' }], named: null },
});
const quinces: PublishedTable<Quince & { firstSeenAt: Date; updatedAt: Date }> = {
  resource: 'quinces',
  table: 'quince',
  record: 'quince_id',
  lock: { name: 'ipoLedger' },
  rowsOf: (sql, _, ids) =>
    queryRows(
      sql,
      `SELECT id, price, now() AS "firstSeenAt", now() AS "updatedAt" FROM quince WHERE id = ANY($1)`,
      [ids],
    ),
  present: ({ id, price }): PublishedRecord => ({ id, price }),
};

const begin = new Date('2026-03-02T06:00:00.000Z');
let database: OpenTestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  const own = { entities: [entity], migrations: [] };
  database = await openTestDatabase('collection_changes', [dataVersionParts, outboxParts, historyParts, own]);
  ({ dataSource } = database);
  await dataSource.query(
    'CREATE TABLE quince (data_set text, id text, price integer, PRIMARY KEY (data_set, id))',
  );
});
beforeEach(() => dataSource.query('TRUNCATE quince, published_record, published_revision'));
afterAll(() => database.close());

/** Writes a quince, and gives the change its position. */
async function write(id: string, price: number): Promise<void> {
  await dataSource.transaction(async (manager: EntityManager) => {
    await manager.query(
      `INSERT INTO quince VALUES ('live', $1, $2) ON CONFLICT (data_set, id) DO UPDATE SET price = EXCLUDED.price`,
      [id, price],
    );
    await recordHistory(manager, quinces, 'live', [id], { now: begin, source: 'nse' });
  });
  await new Sequencer(dataSource, changeLog).run();
}

/** Makes a list whose statements are sent by a function. */
function listBy(send: MarketReads['query']): CollectionReads<Quince> {
  const primary = new PrimaryReads(dataSource);
  const reads = { query: send, createQueryBuilder: primary.createQueryBuilder.bind(primary) };
  return new CollectionReads<Quince>(reads, collection, {
    selection: allFieldsOf<Quince>(entity),
    resource: 'quinces',
    scope: (query) => query.where('quince.dataSet = :dataSet'),
  });
}

/** Reads the parts behind the beginning until nothing has changed any more. */
async function followed(list: CollectionReads<Quince>, parts: number): Promise<string[]> {
  const seen: string[] = [];
  let after: readonly (string | null)[] | null = null;
  for (let part = 0; part < parts; part += 1) {
    const request = { ...pageOfCollection(collection, { page: 1, limit: 10 }), after, changedSince: begin };
    const { items, next } = await list.list({ dataSet: 'live' }, request);
    seen.push(...items.map(({ id, price }) => `${id} ${price}`));
    after = next;
  }
  return seen;
}

describe('the changes of a collection', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'have no record again that did not change, though it changes behind statement %d of a reader',
    async (at) => {
      const primary = new PrimaryReads(dataSource);
      await write('one', 1);
      let sent = 0;
      const list = listBy(async <T>(statement: string, parameters?: unknown[]): Promise<T> => {
        const rows = await primary.query<T>(statement, parameters);
        sent += 1;
        if (sent === at) await write('one', 2);
        return rows;
      });
      const seen = await followed(list, 7);
      expect(seen).toEqual([...new Set(seen)]);
      expect(seen.at(-1)).toBe('one 2');
    },
  );

  it('miss nothing, whichever of their statements is answered by a replica that is behind', async () => {
    await write('one', 1);
    await write('two', 1);
    const replica = dataSource.createQueryRunner();
    await replica.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await replica.query('SELECT FROM quince');
    await write('one', 2);
    await write('three', 1);
    const primary = new PrimaryReads(dataSource);
    for (let late = 0; late < 4; late += 1) {
      let sent = 0;
      const list = listBy(<T>(statement: string, parameters: unknown[] = []): Promise<T> => {
        sent += 1;
        const isLate = sent === late + 1 || (late === 3 && sent > 1 && sent < 4);
        return isLate ? replica.query(statement, parameters) : primary.query<T>(statement, parameters);
      });
      const seen = new Map((await followed(list, 4)).map((text) => text.split(' ') as [string, string]));
      expect([late, Object.fromEntries(seen)]).toEqual([late, { one: '2', two: '1', three: '1' }]);
    }
    await replica.query('ROLLBACK');
    await replica.release();
  });
});
