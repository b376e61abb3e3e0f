import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { type AuditAction, AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import type { DashboardSession } from '@market/sessions';
import { SecurityMails, type SecurityChange } from './security-mails';
import { Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';

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
    private readonly limits: SignInLimits,
  ) {
    this.audit = new AuditLog(clock);
  }

  /**
   * Records changes of factors in their transaction, which holds the session, and replaces the token of the session. With a new
   * factor the user has given one; a removed factor ends all other sessions of the user.
   *
   * Only added factors are limited: the user must always be able to remove those of a thief.
   *
   * Errors: `DomainError` `RATE_001`; `SES_001` if the session got another token since the request was let in.
   *
   * @returns the new token
   */
  async record(
    transaction: Database,
    session: DashboardSession,
    changes: readonly FactorChange[],
  ): Promise<string> {
    if (changes.some(isNew)) await this.limits.addFactor(transaction, session.id);
    for (const change of changes) {
      if (isNew(change)) await this.sessions.noteSecondFactor(transaction, session);
      else await this.sessions.endOthers(transaction, session);
      await this.tell(transaction, session, change);
    }
    return this.sessions.replaceToken(transaction, session);
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

function isNew({ change }: FactorChange): boolean {
  return change === 'totp-added' || change === 'passkey-added';
}
