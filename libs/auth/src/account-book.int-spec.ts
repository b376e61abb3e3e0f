import { ManualClock, dayMs } from '@market/kernel';
import { auditParts } from '@market/database/audit';
import { type OpenTestDatabase, openTestDatabase } from '@market/database/testing';
import { AccountAdministration, AccountBook, accountStateOf, authParts } from '.';

const clock = new ManualClock(new Date('2026-11-01T06:30:00.000Z'));
const page = { page: 1, limit: 10 };

let database: OpenTestDatabase;
let book: AccountBook;
let ids: Record<'asha' | 'ravi' | 'meera', string>;
let last4: string;

beforeAll(async () => {
  database = await openTestDatabase('account_book', [authParts, auditParts]);
  const { dataSource } = database;
  const administration = new AccountAdministration(dataSource, clock);
  book = new AccountBook(dataSource, clock);
  const made = async (email: string) => {
    clock.advance(dayMs);
    return (await administration.create(email)).id;
  };
  ids = {
    asha: await made('Asha@example.com'),
    ravi: await made('ravi_100%@example.com'),
    meera: await made('meera@example.com'),
  };
  const key = (id: string, expiresAt: Date | null = null) =>
    administration.createKey(id, { environment: 'live', expiresAt });
  ({ last4 } = await key(ids.asha));
  await administration.revokeKey((await key(ids.asha)).id);
  await key(ids.asha, new Date(clock.nowMs() + 1));
  clock.advance(1);
  await dataSource.transaction((tx) => administration.suspend(ids.ravi, 'operator', tx));
  await dataSource.transaction((tx) => administration.close(ids.meera, 'operator', tx));
});
afterAll(() => database.close());

const found = async (filter: Parameters<AccountBook['page']>[0]) =>
  (await book.page(filter, page)).items.map(({ id }) => id);

describe('AccountBook', () => {
  it('lists accounts, the newest first, with their working keys, page by page', async () => {
    const { items, total } = await book.page({}, page);
    expect(items.map((account) => [account.id, accountStateOf(account), account.keys])).toEqual([
      [ids.meera, 'closed', 0],
      [ids.ravi, 'suspended', 0],
      [ids.asha, 'open', 1],
    ]);
    expect(total).toBe(3);
    expect(await book.page({}, { page: 2, limit: 2 })).toMatchObject({ items: [{ id: ids.asha }], total: 3 });
  });

  it('finds accounts by a part of the email address, without regard to case', async () => {
    expect(await found({ q: 'ASHA@' })).toEqual([ids.asha]);
    expect(await found({ q: '0%@' })).toEqual([ids.ravi]);
    expect(await found({ q: '_00%@ex' })).toEqual([]);
  });

  it('finds an account by its id, and by the last four characters of a key', async () => {
    expect(await found({ q: ids.meera })).toEqual([ids.meera]);
    expect(await found({ q: last4.toUpperCase() })).toEqual([ids.asha]);
  });

  it('finds an account by a part of the name of its company, and by the id of a key', async () => {
    await database.dataSource.query(`UPDATE account SET legal_name = 'Zinnia Capital' WHERE id = $1`, [
      ids.asha,
    ]);
    const [key] = await database.dataSource.query<{ id: string }[]>(`SELECT id FROM api_key LIMIT 1`);
    expect(await found({ q: 'zinnia' })).toEqual([ids.asha]);
    expect(await found({ q: String(key?.id) })).toEqual([ids.asha]);
  });

  it('filters by state, and by ids that another feature gives', async () => {
    expect(await found({ state: 'suspended' })).toEqual([ids.ravi]);
    expect(await found({ state: 'closed' })).toEqual([ids.meera]);
    expect(await found({ only: [ids.asha, ids.ravi], state: 'open' })).toEqual([ids.asha]);
    expect(await found({ except: [ids.asha] })).toEqual([ids.meera, ids.ravi]);
    expect(await found({ only: [] })).toEqual([]);
  });

  it('returns one account by id only', async () => {
    expect(await book.find(ids.asha)).toMatchObject({ id: ids.asha, email: 'Asha@example.com', keys: 1 });
    expect(await book.find('asha@example.com')).toBeNull();
  });

  it('counts accounts that are not closed, and the new ones', async () => {
    expect(await book.counts(new Date('2026-11-03T00:00:00.000Z'))).toEqual({ all: 2, opened: 1 });
  });
});
