import type { DataSource } from 'typeorm';
import { SystemClock } from '@market/kernel';
import { auditParts } from '@market/platform/audit';
import { createDataSource, joinParts, migrate } from '@market/platform/database';
import { createTestDatabase, type TestDatabase } from '@market/platform/testing';
import { AccountAdministration, authParts, RecordedAccountBars } from '.';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('bars');
  dataSource = await createDataSource(
    { url: database.url, applicationName: 'auth-spec', poolSize: 2 },
    joinParts([authParts, auditParts]),
  ).initialize();
  await migrate(dataSource);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('accounts are barred while they are suspended, once they are closed, and when nobody knows them', async () => {
  const accounts = new AccountAdministration(dataSource, new SystemClock());
  const bars = new RecordedAccountBars();
  const { id } = await accounts.create('somebody@example.test');
  const isBarred = (accountId = id) => bars.isBarred(dataSource, accountId);
  const after = async (what: 'suspend' | 'resume' | 'close') => {
    await dataSource.transaction((tx) => accounts[what](id, 'ops', tx));
    return isBarred();
  };
  expect(await isBarred()).toBe(false);
  expect(await after('suspend')).toBe(true);
  expect(await after('resume')).toBe(false);
  expect(await after('close')).toBe(true);
  expect(await isBarred('acc_unknown')).toBe(true);
});
