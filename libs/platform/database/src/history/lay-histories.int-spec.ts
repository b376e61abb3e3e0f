import type { PublishedRecord } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { PrimaryReads, queryRows } from '..';
import { dataVersionParts } from '../data-versions';
import { outboxParts } from '../outbox';
import { Sequencer } from '../sequencer';
import { ListedChanges, listedParts, openTestDatabase, type OpenTestDatabase } from '../testing';
import { historyParts } from '.';
import { changeLog } from './change-log';
import { datedVersions } from './dated-versions';
import { layHistories } from './lay-histories';
import { PublishedHistory } from './published-history';
import type { PublishedTable } from './published-table';
import type { RowVersions } from './record-steps';

interface Fig {
  readonly id: string;
  readonly price: number;
  readonly firstSeenAt: Date;
  readonly updatedAt: Date;
}

const figs: PublishedTable<Fig> = {
  resource: 'figs',
  table: 'fig',
  record: 'fig_id',
  lock: { name: 'ipoLedger' },
  rowsOf: (sql, _, ids) =>
    queryRows(
      sql,
      `SELECT id, price::float AS price, first_seen_at AS "firstSeenAt", updated_at AS "updatedAt"
         FROM fig WHERE id = ANY($1)`,
      [ids],
    ),
  present: ({ id, price, updatedAt }): PublishedRecord => ({ id, price, updatedAt: updatedAt.toISOString() }),
};

let database: OpenTestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase('lay_histories', [
    dataVersionParts,
    outboxParts,
    historyParts,
    listedParts,
  ]);
  ({ dataSource } = database);
  await dataSource.query(
    'CREATE TABLE fig (id text PRIMARY KEY, price numeric, first_seen_at timestamptz, updated_at timestamptz)',
  );
});
beforeEach(() => dataSource.query('TRUNCATE fig, published_record, published_revision'));
afterAll(() => database.close());

const noon = (day: number) => new Date(`2026-03-${String(day).padStart(2, '0')}T06:30:00.000Z`);
const place = { dataSet: 'sample', resource: 'figs' } as const;

/** Makes the history of a fig with a price from each of some days on. */
function historyOf(id: string, ...prices: readonly (readonly [number, number])[]): RowVersions<Fig> {
  const [first, ...later] = prices.map(([day, price]) => ({
    from: noon(day),
    source: 'nse',
    row: { id, price, firstSeenAt: noon(day), updatedAt: noon(day) },
  }));
  if (first === undefined) throw new Error('a fig needs a price');
  return datedVersions(figs, [first, ...later]);
}

/** Lays figs and saves their rows, as a loader does. @returns the ids of those that were laid */
async function lay(now: Date, ...histories: readonly RowVersions<Fig>[]): Promise<string[]> {
  const ids = await dataSource.transaction(async (manager) => {
    const laid = await layHistories(manager, figs, histories, now);
    for (const versions of laid) {
      const { id, price, firstSeenAt, updatedAt } = (versions.at(-1) ?? versions[0]).row;
      await manager.query(
        `INSERT INTO fig VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET price = EXCLUDED.price, updated_at = EXCLUDED.updated_at`,
        [id, price, firstSeenAt, updatedAt],
      );
    }
    return laid.map(([{ row }]) => row.id);
  });
  await new Sequencer(dataSource, changeLog).run();
  return ids;
}

const changes = (since: Date, after = 0) =>
  new ListedChanges(new PrimaryReads(dataSource)).read(place, since, { after, limit: 100 });
const asOf = (id: string, at: Date) =>
  new PublishedHistory(new PrimaryReads(dataSource)).at({ ...place, id }, at, () => ({
    ...{ id, price: 0, updatedAt: '' },
  }));

describe('laid histories', () => {
  it('date the first records by what is told of them', async () => {
    expect(await lay(noon(10), historyOf('one', [1, 5], [3, 6]), historyOf('two', [2, 7]))).toHaveLength(2);
    expect((await changes(noon(3))).records.map(({ id }) => id)).toEqual(['one']);
    expect(await asOf('one', noon(2))).toMatchObject({ shown: { price: 5 } });
  });

  it('of another day are changes of now of the records that differ, and leave the others alone', async () => {
    await lay(noon(10), historyOf('one', [1, 5], [3, 6]), historyOf('two', [2, 7]));
    const { next } = await changes(noon(1));
    const laid = await lay(
      noon(11),
      historyOf('one', [2, 5], [4, 8]),
      historyOf('two', [3, 7]),
      historyOf('new', [4, 9]),
    );
    expect(laid).toEqual(['one', 'new']);
    for (const part of [await changes(noon(1), next), await changes(noon(11))]) {
      expect(part.records.map(({ id }) => id)).toEqual(['one', 'new']);
    }
    expect(await asOf('one', noon(11))).toMatchObject({
      shown: { price: 8, updatedAt: noon(11).toISOString() },
    });
    expect(await asOf('one', noon(10))).toMatchObject({
      shown: { price: 8, updatedAt: noon(4).toISOString() },
    });
    expect(await asOf('one', noon(3))).toMatchObject({ shown: { price: 5 } });
    expect(await asOf('two', noon(2))).toMatchObject({
      shown: { price: 7, updatedAt: noon(2).toISOString() },
    });
  });

  it('of another day that change no record write nothing', async () => {
    await lay(noon(10), historyOf('one', [1, 5]));
    expect(await lay(noon(11), historyOf('one', [2, 5]))).toEqual([]);
    expect((await changes(noon(10))).records).toEqual([]);
  });
});
