import { Logger } from '@nestjs/common';
import { TaskRegistry } from '@market/base/tasks';
import { ManualClock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { openTestDatabase, type OpenTestDatabase } from '../testing';
import { type AuditEntry, AuditJournal, AuditLog, auditParts } from '.';

const at = new Date('2026-11-20T06:30:00.000Z');
const entry = (subject: string, action: AuditEntry['action'] = 'key.revoked'): AuditEntry => ({
  ...{ actor: 'operator', action, subject, accountId: 'acc_1', detail: { last4: '0a1b' } },
});

describe('the journal of the audit log', () => {
  const clock = new ManualClock(at);
  const log = new AuditLog(clock);
  let database: OpenTestDatabase;
  let dataSource: DataSource;
  let lines: Record<string, unknown>[];

  const journal = () => new AuditJournal(dataSource, clock, new TaskRegistry());

  beforeEach(async () => {
    database = await openTestDatabase('journal', [auditParts]);
    ({ dataSource } = database);
    lines = [];
    jest
      .spyOn(Logger.prototype, 'log')
      .mockImplementation((line: unknown) => lines.push(line as Record<string, unknown>));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return database.close();
  });

  it('is a line of the log for each revocation, once, with what a restore needs', async () => {
    const writer = journal();
    await log.recordAll(dataSource, [entry('key_1'), entry('key_2', 'key.created')]);
    await writer.write();
    await writer.write();
    expect(lines).toEqual([
      {
        ...{ event: 'journal', position: expect.any(Number) as number, at: at.toISOString() },
        ...{ action: 'key.revoked', subject: 'key_1', accountId: 'acc_1', detail: { last4: '0a1b' } },
      },
    ]);
  });

  it('leaves out no change that commits after a later one was written', async () => {
    const writer = journal();
    const slow = dataSource.createQueryRunner();
    await slow.startTransaction();
    await log.record(slow, entry('key_1'));
    await log.record(dataSource, entry('key_2'));
    await writer.write();
    await slow.commitTransaction();
    await slow.release();
    await writer.write();
    expect(lines.map(({ subject }) => subject)).toEqual(['key_2', 'key_1']);
  });

  it('is written again for a day after a restart', async () => {
    await log.record(dataSource, entry('key_1'));
    clock.advance(23 * 60 * 60_000);
    await journal().write();
    expect(lines).toHaveLength(1);
  });
});
