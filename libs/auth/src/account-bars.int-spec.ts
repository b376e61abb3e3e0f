import type { DataSource } from 'typeorm';
import { SystemClock } from '@market/kernel';
import { auditParts } from '@market/database/audit';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { AccountAdministration, authParts, RecordedAccountBars } from '.';

let database: OpenTestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase('bars', [authParts, auditParts], { poolSize: 2 });
  ({ dataSource } = database);
});
afterAll(() => database.close());

it('an account is barred while suspended, once closed, and when it does not exist', async () => {
  const accounts = new AccountAdministration(dataSource, new SystemClock());
  const bars = new RecordedAccountBars();
  const { id } = await accounts.create('somebody@example.test');
  const isBarred = (accountId = id) => bars.isBarred(dataSource, accountId);
  const after = async (what: 'suspend' | 'resume' | 'close') => {
    await dataSource.transaction<unknown>((tx) => accounts[what](id, 'operator:ops', tx));
    return isBarred();
  };
  expect(await isBarred()).toBe(false);
  expect(await after('suspend')).toBe(true);
  expect(await after('resume')).toBe(false);
  expect(await after('close')).toBe(true);
  expect(await isBarred('acc_unknown')).toBe(true);
});
