import { auditParts, AuditLog } from '@market/database/audit';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { alwaysAdmitted } from '@market/access';
import { ManualClock } from '@market/kernel';
import { AccountAdministration, authParts, RecordedAccounts } from '.';

const clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z'));
const details = { legalName: 'Neelam Looms Limited', gstin: null, address: '1 Mill Road, Pune' };

let database: OpenTestDatabase;
let administration: AccountAdministration;
let accounts: RecordedAccounts;
let id: string;
let opened = 0;

beforeAll(async () => {
  database = await openTestDatabase('recorded_accounts', [authParts, auditParts], { poolSize: 2 });
  administration = new AccountAdministration(database.dataSource, clock);
  accounts = new RecordedAccounts(database.dataSource, administration, clock);
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ id } = await administration.create(`asha-${++opened}@example.test`));
});

const suspend = (reason?: string) =>
  database.dataSource.transaction((tx) => administration.suspend(id, 'operator:ravi', tx, reason));
const describeAs = (accountId = id) =>
  accounts.describe({ accountId, userId: 'usr_1', check: alwaysAdmitted }, details);

describe('an account in the dashboard', () => {
  it('is named with its suspension and the reason of that, and not at all when it does not exist', async () => {
    const named = { id, email: `asha-${opened}@example.test`, name: null };
    expect(await accounts.named([id, 'acc_none'])).toEqual([{ ...named, suspension: null }]);
    await suspend('unpaid');
    const suspension = { since: clock.now(), reason: 'unpaid' };
    expect(await accounts.named([id])).toEqual([{ ...named, suspension }]);
  });

  it('has what its receipts say once a member describes it, and the audit log has none of that', async () => {
    expect(await describeAs()).toMatchObject({ id, ...details });
    expect(await accounts.detailed(id)).toMatchObject({ id, ...details });
    expect(await accounts.named([id])).toMatchObject([{ name: 'Neelam Looms Limited' }]);
    const [entry] = await new AuditLog(clock).list(database.dataSource, { accountId: id, atMost: 1 });
    expect(entry).toMatchObject({ actor: 'user:usr_1', action: 'account.described', subject: id });
    expect(JSON.stringify(entry)).not.toContain('Looms');
  });

  it('cannot be described while it is suspended, once it is closed, and when it does not exist', async () => {
    await suspend();
    await expect(describeAs()).rejects.toMatchObject({ code: 'ACC_002' });
    expect(await accounts.detailed(id)).toMatchObject({ legalName: null, address: null });
    await database.dataSource.transaction((tx) => administration.close(id, 'operator:ravi', tx));
    await expect(describeAs()).rejects.toMatchObject({ code: 'ACC_002' });
    await expect(describeAs('acc_none')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(accounts.detailed('acc_none')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
