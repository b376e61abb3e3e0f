import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { Clock, dayMs } from '@market/kernel';
import { DataSource } from 'typeorm';
import { queryRows } from '..';
import type { AuditAction } from './audit-actions';
import type { RecordedAuditEntry } from './audit-log';

/** Changes that a restored backup must not take back: what was revoked, suspended, rotated, removed or closed. */
const journalledActions: readonly AuditAction[] = [
  'account.suspended',
  'account.resumed',
  'account.closed',
  'feed.revoked',
  'key.revoked',
  'key.rotated',
  'member.removed',
  'passkey.removed',
  'password.removed',
  'totp.removed',
  'user.demoted',
  'user.erased',
  'user.factors-removed',
  'webhook.deleted',
  'webhook.secret-changed',
];

/** Name of the journal's lines in the log stream. */
export const journalEvent = 'journal';

const everyMs = 1_000;
/** Age up to which entries are written again at a start. Units: milliseconds. */
const writtenAgainMs = dayMs;
/** Longest time between the instant of an entry and its commit. Units: milliseconds. */
const longestChangeMs = 5 * 60_000;

/**
 * Writes committed entries of the audit log into the log stream, which outlives the database: `backup restore --journal`
 * reads them. An entry may be written more than once, by several processes or after a restart.
 */
@Injectable()
export class AuditJournal implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('audit');
  private readonly task = new PeriodicTask({ name: 'audit.journal', everyMs, run: () => this.write() });
  /** Instants of written entries by position, those that may be read again. */
  private readonly written = new Map<number, Date>();
  private hasBegun = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tasks: TaskRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start(this.tasks);
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** Writes the entries that were committed since the last call; at first those of a day. @returns their number */
  async write(): Promise<number> {
    const now = this.clock.nowMs();
    const since = new Date(now - (this.hasBegun ? longestChangeMs : writtenAgainMs));
    const entries = await queryRows<RecordedAuditEntry>(
      this.dataSource,
      `SELECT position, at, action, subject, account_id AS "accountId", detail FROM audit_entry
        WHERE at >= $1 AND action = ANY($2) ORDER BY position`,
      [since, journalledActions],
    );
    const fresh = entries.filter(({ position }) => !this.written.has(position));
    for (const { position, at, action, subject, accountId, detail } of fresh) {
      this.logger.log(
        { event: journalEvent, position, at: at.toISOString(), action, subject, accountId, detail },
        action,
      );
      this.written.set(position, at);
    }
    this.hasBegun = true;
    for (const [position, at] of this.written) if (at < since) this.written.delete(position);
    return fresh.length;
  }
}
