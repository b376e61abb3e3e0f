import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { type AuditActor, AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import { DeviceRepository } from './persistence/device.repository';
import { PasskeyRepository } from './persistence/passkey.repository';
import { SessionRepository } from './persistence/session.repository';
import { TotpRepository } from './persistence/totp.repository';
import { UserRepository } from './persistence/user.repository';

/** Removes the personal data and the credentials of users. Their ids stay, in the audit log for example. */
@Injectable()
export class UserErasure {
  private readonly users = new UserRepository();
  private readonly passkeys = new PasskeyRepository();
  private readonly totp = new TotpRepository();
  private readonly devices = new DeviceRepository();
  private readonly sessions = new SessionRepository();
  private readonly audit: AuditLog;

  constructor(private readonly clock: Clock) {
    this.audit = new AuditLog(clock);
  }

  /** Erases users who have no account left, whom the transaction has locked. @param accountId account that was closed */
  async erase(
    transaction: Database,
    userIds: readonly string[],
    { actor, accountId }: { readonly actor: AuditActor; readonly accountId: string },
  ): Promise<void> {
    for (const userId of userIds) {
      await this.passkeys.removeAll(transaction, userId);
      await this.totp.remove(transaction, userId);
      await this.devices.removeAll(transaction, userId);
      await this.users.erase(transaction, userId);
      await this.sessions.endAll(transaction, userId, this.clock.now());
      await this.audit.record(transaction, { actor, action: 'user.erased', subject: userId, accountId });
    }
  }
}
