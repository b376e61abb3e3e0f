import type { DataSource } from 'typeorm';
import { SystemClock } from '@market/kernel';
import { auditParts } from '@market/database/audit';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { AccountAdministration, authParts, RecordedAccountSuspensions } from '.';

let database: OpenTestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase('suspensions', [authParts, auditParts], { poolSize: 2 });
  ({ dataSource } = database);
});
afterAll(() => database.close());

it('an account counts as suspended while suspended, once closed, and when it does not exist', async () => {
  const accounts = new AccountAdministration(dataSource, new SystemClock());
  const suspensions = new RecordedAccountSuspensions();
  const { id } = await accounts.create('somebody@example.test');
  const isSuspended = (accountId = id) => suspensions.isSuspended(dataSource, accountId);
  const after = async (what: 'suspend' | 'resume' | 'close') => {
    await dataSource.transaction<unknown>((tx) => accounts[what](id, 'operator:ops', tx));
    return isSuspended();
  };
  expect(await isSuspended()).toBe(false);
  expect(await after('suspend')).toBe(true);
  expect(await after('resume')).toBe(false);
  expect(await after('close')).toBe(true);
  expect(await isSuspended('acc_unknown')).toBe(true);
});
