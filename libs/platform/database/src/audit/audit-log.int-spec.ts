import type { DataSource } from 'typeorm';
import { ManualClock } from '@market/kernel';
import { runDatabaseChecks } from '..';
import { openTestDatabase, type OpenTestDatabase } from '../testing';
import { auditChecks, AuditLog, auditParts, type AuditEntry } from '.';

const at = new Date('2026-11-20T06:30:00.000Z');
const entry = (subject: string, accountId: string | null = 'acc_1'): AuditEntry => ({
  actor: 'operator',
  action: 'key.revoked',
  subject,
  accountId,
  detail: { last4: '0a1b' },
});

describe('the audit log', () => {
  const log = new AuditLog(new ManualClock(at));
  let database: OpenTestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await openTestDatabase('audit', [auditParts]);
    ({ dataSource } = database);
  });
  afterEach(() => database.close());

  it('stores actor, action, subject and time', async () => {
    await log.record(dataSource, entry('key_1'));
    expect(await log.list(dataSource, { atMost: 10 })).toEqual([
      { ...entry('key_1'), position: expect.any(Number) as number, at },
    ]);
  });

  it('lists the newest first, of one account or of all, as many as asked for', async () => {
    await log.recordAll(dataSource, [entry('a'), entry('b', 'acc_2'), entry('c'), entry('d', null)]);
    const subjects = async (which: { accountId?: string; atMost: number }) =>
      (await log.list(dataSource, which)).map(({ subject }) => subject);
    expect(await subjects({ atMost: 10 })).toEqual(['d', 'c', 'b', 'a']);
    expect(await subjects({ accountId: 'acc_1', atMost: 10 })).toEqual(['c', 'a']);
    expect(await subjects({ accountId: 'acc_1', atMost: 1 })).toEqual(['c']);
  });

  it('stores nothing of a change that was rolled back', async () => {
    const failing = dataSource.transaction(async (transaction) => {
      await log.record(transaction, entry('key_1'));
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await log.list(dataSource, { atMost: 10 })).toEqual([]);
  });

  it.each(["UPDATE audit_entry SET actor = 'system'", 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
    'refuses %s',
    async (statement) => {
      await log.record(dataSource, entry('key_1'));
      await expect(dataSource.query(statement)).rejects.toThrow('never changed or removed');
      expect(await log.list(dataSource, { atMost: 10 })).toHaveLength(1);
    },
  );

  it('fails the database check when its trigger is disabled', async () => {
    expect(await runDatabaseChecks(dataSource, auditChecks)).toEqual([]);
    await dataSource.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only');
    expect(await runDatabaseChecks(dataSource, auditChecks)).toHaveLength(1);
  });
});
