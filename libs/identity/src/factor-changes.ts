import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { type AuditAction, AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import type { DashboardSession } from '@market/sessions';
import { SecurityMails, type SecurityChange } from './security-mails';
import { Sessions } from './sessions';

/** Change of a user's factors, as it is told: to the audit log and to the user. */
export interface FactorChange {
  readonly change: Extract<SecurityChange, `totp-${string}` | `passkey-${string}`>;
  /** Id of the passkey; that of the user for an authenticator app. */
  readonly subject: string;
}

const actions = {
  'totp-added': 'totp.added',
  'totp-removed': 'totp.removed',
  'passkey-added': 'passkey.added',
  'passkey-removed': 'passkey.removed',
} as const satisfies Record<FactorChange['change'], AuditAction>;

/** Records changes of factors. */
@Injectable()
export class FactorChanges {
  private readonly audit: AuditLog;

  constructor(
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly mails: SecurityMails,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** Records a new factor, which the user has just given. */
  async added(transaction: Database, session: DashboardSession, change: FactorChange): Promise<void> {
    await this.sessions.noteSecondFactor(transaction, session);
    await this.tell(transaction, session, change);
  }

  /** Records that a factor was removed, and ends all other sessions of the user. */
  async removed(transaction: Database, session: DashboardSession, change: FactorChange): Promise<void> {
    await this.sessions.endOthers(transaction, session);
    await this.tell(transaction, session, change);
  }

  private async tell(
    transaction: Database,
    { userId, accountId, email }: DashboardSession,
    { change, subject }: FactorChange,
  ): Promise<void> {
    const action = actions[change];
    await this.audit.record(transaction, { actor: `user:${userId}`, action, subject, accountId });
    await this.mails.add(transaction, { to: email, change, at: this.clock.now() });
  }
}
