import { Injectable } from '@nestjs/common';
import { Clock, readEmail } from '@market/kernel';
import { type AuditActor, AuditLog } from '@market/database/audit';
import { DataSource } from 'typeorm';
import { identityErrors } from './identity-errors';
import { PasskeyRepository } from './persistence/passkey.repository';
import { SessionRepository } from './persistence/session.repository';
import { TotpRepository } from './persistence/totp.repository';
import { UserRepository } from './persistence/user.repository';
import { SecurityMails } from './security-mails';

/** Factors that a user had. */
export interface RemovedFactors {
  readonly passkeys: number;
  readonly totp: boolean;
}

/**
 * Removes the factors of users who have lost them: factors are changed only with a factor, so that an operator has to help,
 * who makes sure beforehand who asks.
 */
@Injectable()
export class FactorRemoval {
  private readonly users = new UserRepository();
  private readonly passkeys = new PasskeyRepository();
  private readonly totp = new TotpRepository();
  private readonly sessions = new SessionRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly mails: SecurityMails,
  ) {
    this.audit = new AuditLog(clock);
  }

  /**
   * Removes all passkeys, the authenticator app and the recovery codes of a user, ends the user's sessions, and tells the
   * user, who signs in by a link then.
   *
   * Errors: `DomainError` `NOT_001` if no user has the e-mail address.
   */
  async removeAll(email: string, actor: AuditActor): Promise<RemovedFactors> {
    return this.dataSource.transaction(async (tx) => {
      const user = await this.users.lockByEmail(tx, readEmail(email) ?? '');
      if (user === null) throw identityErrors.unknownUser();
      const passkeys = await this.passkeys.removeAll(tx, user.id);
      const totp = await this.totp.remove(tx, user.id);
      const at = this.clock.now();
      await this.sessions.endAll(tx, user.id, at);
      await this.mails.add(tx, { to: user.email, change: 'factors-removed', at });
      const detail = { passkeys, totp };
      const subject = user.id;
      await this.audit.record(tx, {
        ...{ actor, action: 'user.factors-removed', subject, accountId: null, detail },
      });
      return detail;
    });
  }
}
