import { Injectable } from '@nestjs/common';
import { Clock, readEmail } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import type { DashboardSession } from '@market/sessions';
import { DataSource } from 'typeorm';
import { Devices } from './devices';
import { hashPassword, isOutdated, passwordFits } from './domain/password-hash';
import { problemOfPassword } from './domain/password-rules';
import { HashQueue } from './hash-queue';
import { identityErrors } from './identity-errors';
import { UserRepository, type UserWithPassword } from './persistence/user.repository';
import { CommonPasswords } from './ports';
import { RefusedSignIns } from './refused-sign-ins';
import { SecondFactors } from './second-factors';
import { SecurityMails } from './security-mails';
import { type ActingSession, type BegunSession, Sessions } from './sessions';
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

/** User whose password was compared, with its hash as of then. */
type ComparedUser = UserWithPassword & { readonly password: string };

/** Max number of times that a password is compared which is changed at the same time. */
const mostComparisons = 2;

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
    private readonly refusals: RefusedSignIns,
  ) {
    this.audit = new AuditLog(clock);
  }

  /**
   * Begins a session, if the password still fits at that moment.
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
    const session = await this.whileItFits({ email, password }, async (user) => {
      await this.limits.passwordFitted(email, known);
      return this.factors.signIn(user.id, code, () => this.begin(user, { code, browser }));
    });
    if (session !== null) return session;
    await this.refusals.note(email);
    throw identityErrors.wrongCredentials();
  }

  /**
   * Sets the password of the user of a session, and ends all other sessions of the user.
   *
   * Errors: `DomainError` `VAL_001` for a password that breaks the rules, `SES_001` for a session that was ended.
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

  /**
   * Does what a password proves the right to, in a transaction that holds the session and the password.
   *
   * Errors: `DomainError` `SES_005` for a password that does not fit, `SES_001` for a session that was ended, `RATE_001`.
   */
  async prove<T>(
    { id, userId, email }: ActingSession & Pick<DashboardSession, 'email'>,
    password: string,
    proven: (transaction: Database) => Promise<T>,
  ): Promise<T> {
    await this.limits.tryPassword(email, id);
    const done = await this.whileItFits({ email, password }, async (user) => {
      await this.limits.passwordFitted(email, id);
      return this.dataSource.transaction(async (tx) => {
        await this.sessions.hold(tx, { id, userId });
        return (await this.users.hasCredentials(tx, user)) ? proven(tx) : null;
      });
    });
    if (done === null) throw identityErrors.wrongCredentials();
    return done;
  }

  private async change(
    { id, userId, email, accountId }: DashboardSession,
    hash: string | null,
  ): Promise<void> {
    const change = hash === null ? 'password-removed' : 'password-set';
    await this.dataSource.transaction(async (tx) => {
      await this.sessions.hold(tx, { id, userId });
      await this.users.setPassword(tx, userId, hash);
      await this.sessions.endOthers(tx, { userId, id });
      await this.audit.record(tx, {
        actor: `user:${userId}`,
        action: hash === null ? 'password.removed' : 'password.set',
        subject: userId,
        accountId,
      });
      await this.mails.add(tx, { to: email, change, at: this.clock.now() });
    });
  }

  /**
   * Compares a password, and does work with its user. Comparing takes long, so that the work locks the user and looks whether
   * the hash is still the same; if not, the password is compared with the new one.
   *
   * @param work resolves to null if the password was changed since it was compared
   * @returns null for a password that does not fit
   */
  private async whileItFits<T>(
    { email, password }: Pick<PasswordSignIn, 'email' | 'password'>,
    work: (user: ComparedUser) => Promise<T | null>,
  ): Promise<T | null> {
    for (let at = 0; at < mostComparisons; at += 1) {
      const user = await this.userWith(email, password);
      if (user === null) break;
      const done = await work(await this.withPresentCost(user, password));
      if (done !== null) return done;
    }
    return null;
  }

  /** @returns null if the password was changed since it was compared */
  private async begin(
    user: ComparedUser,
    { code, browser }: Pick<PasswordSignIn, 'code'> & Pick<PasswordClient, 'browser'>,
  ): Promise<BegunSession | null> {
    const { id: userId } = user;
    return this.dataSource.transaction(async (tx) => {
      await this.users.lock(tx, userId);
      if (!(await this.users.hasCredentials(tx, user))) return null;
      const [membership] = await this.users.accountsOf(tx, userId);
      if (membership === undefined) throw identityErrors.wrongCredentials();
      const withSecondFactor = await this.factors.take(tx, userId, code);
      const { accountId } = membership;
      return this.sessions.begin(tx, { userId, accountId, browser }, withSecondFactor);
    });
  }

  /** Resolves to the user that an address and a password fit; null after the same work if there is none. */
  private async userWith(email: string, password: string): Promise<ComparedUser | null> {
    const user = await this.users.withPassword(this.dataSource, email);
    const stored = user?.password ?? null;
    const compared = stored ?? (await this.decoy);
    const fits = await this.queue.run(() => passwordFits(password, compared));
    return user === null || stored === null || !fits ? null : { ...user, password: stored };
  }

  /** Replaces a hash of another cost, unless the password was changed since it was compared. */
  private async withPresentCost(user: ComparedUser, password: string): Promise<ComparedUser> {
    if (!isOutdated(user.password)) return user;
    const hash = await this.queue.run(() => hashPassword(password));
    const isReplaced = await this.users.replaceHash(this.dataSource, user, hash);
    return isReplaced ? { ...user, password: hash } : user;
  }
}
