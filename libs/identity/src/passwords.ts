import { Injectable } from '@nestjs/common';
import { Clock, readEmail } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { DashboardSession } from '@market/sessions';
import { DataSource } from 'typeorm';
import { Devices } from './devices';
import { hashPassword, isOutdated, passwordFits } from './domain/password-hash';
import { problemOfPassword } from './domain/password-rules';
import { HashQueue } from './hash-queue';
import { identityErrors } from './identity-errors';
import { type User, UserRepository } from './persistence/user.repository';
import { CommonPasswords } from './ports';
import { SecondFactors } from './second-factors';
import { SecurityMails } from './security-mails';
import { type BegunSession, Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';

/** Sign-in by a password. */
export interface PasswordSignIn {
  readonly email: string;
  readonly password: string;
  /** Code of a second factor. */
  readonly code?: string | undefined;
}

/** Browser that signs in by a password. */
export interface PasswordClient {
  /** Group of its address. */
  readonly address: string;
  /** Family of the browser. */
  readonly browser: string;
  /** Token of its device cookie; null if it has none. */
  readonly device?: string | null;
}

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
    private readonly clock: Clock,
    private readonly limits: SignInLimits,
    private readonly sessions: Sessions,
    private readonly common: CommonPasswords,
    private readonly factors: SecondFactors,
    private readonly devices: Devices,
    private readonly mails: SecurityMails,
  ) {
    this.audit = new AuditLog(clock);
  }

  /**
   * Begins a session.
   *
   * Errors: `DomainError` `SES_005` alike for a wrong password, a user without one, and an unknown address; `SES_008` for a
   * user with an authenticator app without a code that fits; `RATE_001`.
   */
  async signIn(
    { email: text, password, code }: PasswordSignIn,
    { address, browser, device = null }: PasswordClient,
  ): Promise<BegunSession> {
    await this.limits.admit(address);
    const email = readEmail(text);
    if (email === null) throw identityErrors.wrongCredentials();
    const known = (await this.devices.known(device, email))?.toString('hex') ?? null;
    await this.limits.tryPassword(email, known);
    const user = await this.userWith(email, password);
    const [membership] = user === null ? [] : await this.users.accountsOf(this.dataSource, user.id);
    if (user === null || membership === undefined) throw identityErrors.wrongCredentials();
    await this.limits.passwordFitted(email, known);
    if (isOutdated(user.password)) await this.store(user.id, password);
    await this.factors.expect(user.id, code);
    const { accountId } = membership;
    const session = await this.dataSource.transaction(async (tx) => {
      const withSecondFactor = await this.factors.take(tx, user.id, code);
      return this.sessions.begin(tx, { userId: user.id, accountId, browser }, withSecondFactor);
    });
    if (code !== undefined) await this.factors.taken(user.id);
    return session;
  }

  /**
   * Sets the password of the user of a session, and ends all other sessions of the user.
   *
   * Errors: `DomainError` `VAL_001` for a password that breaks the rules.
   */
  async set(session: DashboardSession, password: string): Promise<void> {
    const problem = problemOfPassword(password, session.email, await this.common.all());
    if (problem !== null) throw identityErrors.password(problem);
    const hash = await this.queue.run(() => hashPassword(password));
    await this.change(session, hash);
  }

  /** Removes the password of the user of a session, and ends all other sessions of the user. Links still work. */
  async remove(session: DashboardSession): Promise<void> {
    await this.change(session, null);
  }

  /** Tells whether a password is that of the user of a session. Errors: `DomainError` `RATE_001`. */
  async fits({ id, email }: Pick<DashboardSession, 'id' | 'email'>, password: string): Promise<boolean> {
    await this.limits.tryPassword(email, id);
    const fits = (await this.userWith(email, password)) !== null;
    if (fits) await this.limits.passwordFitted(email, id);
    return fits;
  }

  private async change(
    { id, userId, email, accountId }: DashboardSession,
    hash: string | null,
  ): Promise<void> {
    const change = hash === null ? 'password-removed' : 'password-set';
    await this.dataSource.transaction(async (tx) => {
      await this.users.setPassword(tx, userId, hash);
      await this.sessions.endOthers(tx, { userId, id });
      await this.audit.record(tx, {
        actor: `user:${userId}`,
        action: change.replace('-', '.'),
        subject: userId,
        accountId,
      });
      await this.mails.add(tx, { to: email, change, at: this.clock.now() });
    });
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
