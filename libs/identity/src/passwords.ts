import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { DashboardSession } from '@market/sessions';
import { DataSource } from 'typeorm';
import { readEmail } from './domain/email-address';
import { hashPassword, isOutdated, passwordFits } from './domain/password-hash';
import { problemOfPassword } from './domain/password-rules';
import { HashQueue } from './hash-queue';
import { identityErrors } from './identity-errors';
import { type User, UserRepository } from './persistence/user.repository';
import { CommonPasswords } from './ports';
import { type BegunSession, Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';

/** Signs users in by e-mail address and password, and sets passwords. */
@Injectable()
export class Passwords {
  private readonly users = new UserRepository();
  private readonly queue = new HashQueue();
  private readonly audit: AuditLog;
  /** Hash that a password is compared with if its user has none: it takes the same time. */
  private readonly decoy = hashPassword('nobody has this password');

  constructor(
    private readonly dataSource: DataSource,
    clock: Clock,
    private readonly limits: SignInLimits,
    private readonly sessions: Sessions,
    private readonly common: CommonPasswords,
  ) {
    this.audit = new AuditLog(clock);
  }

  /**
   * Begins a session.
   *
   * Errors: `DomainError` `SES_005` alike for a wrong password, a user without one, and an unknown address; `RATE_001`.
   *
   * @param client group of the client's address, and the family of its browser
   */
  async signIn(
    { email: text, password }: { readonly email: string; readonly password: string },
    { address, browser }: { readonly address: string; readonly browser: string },
  ): Promise<BegunSession> {
    await this.limits.admit(address);
    const email = readEmail(text);
    if (email === null) throw identityErrors.wrongCredentials();
    await this.limits.tryPassword(email);
    const user = await this.userWith(email, password);
    const [membership] = user === null ? [] : await this.users.accountsOf(this.dataSource, user.id);
    if (user === null || membership === undefined) throw identityErrors.wrongCredentials();
    await this.limits.passwordFitted(email);
    if (isOutdated(user.password)) await this.store(user.id, password);
    return this.dataSource.transaction((tx) =>
      this.sessions.begin(tx, { userId: user.id, accountId: membership.accountId, browser }),
    );
  }

  /**
   * Sets the password of the user of a session, and ends all other sessions of the user.
   *
   * Errors: `DomainError` `VAL_001` for a password that breaks the rules.
   */
  async set({ id, userId, email, accountId }: DashboardSession, password: string): Promise<void> {
    const problem = problemOfPassword(password, email, await this.common.all());
    if (problem !== null) throw identityErrors.password(problem);
    const hash = await this.queue.run(() => hashPassword(password));
    await this.dataSource.transaction(async (tx) => {
      await this.users.setPassword(tx, userId, hash);
      await this.sessions.endOthers(tx, { userId, id });
      await this.audit.record(tx, {
        actor: `user:${userId}`,
        action: 'password.set',
        subject: userId,
        accountId,
      });
    });
  }

  /** Removes the password of the user of a session, and ends all other sessions of the user. Links still work. */
  async remove({ id, userId, accountId }: DashboardSession): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.users.setPassword(tx, userId, null);
      await this.sessions.endOthers(tx, { userId, id });
      await this.audit.record(tx, {
        actor: `user:${userId}`,
        action: 'password.removed',
        subject: userId,
        accountId,
      });
    });
  }

  /** Tells whether a password is that of the user of a session. Errors: `DomainError` `RATE_001`. */
  async fits({ email }: Pick<DashboardSession, 'email'>, password: string): Promise<boolean> {
    await this.limits.tryPassword(email);
    const fits = (await this.userWith(email, password)) !== null;
    if (fits) await this.limits.passwordFitted(email);
    return fits;
  }

  /** Resolves to the user that an address and a password fit; null after the same work if there is none. */
  private async userWith(email: string, password: string): Promise<(User & { password: string }) | null> {
    const user = await this.users.withPassword(this.dataSource, email);
    const stored = user?.password ?? null;
    const compared = stored ?? (await this.decoy);
    const fits = await this.queue.run(() => passwordFits(password, compared));
    return user === null || stored === null || !fits ? null : { ...user, password: stored };
  }

  private async store(userId: string, password: string): Promise<void> {
    const hash = await this.queue.run(() => hashPassword(password));
    await this.users.setPassword(this.dataSource, userId, hash);
  }
}
