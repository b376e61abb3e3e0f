import { Injectable } from '@nestjs/common';
import { Clock, readEmail } from '@market/kernel';
import { turnNetwork } from '@market/access';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import type { DashboardSession } from '@market/sessions';
import { DataSource } from 'typeorm';
import { Devices } from './devices';
import { decoyHash, hashPassword, isOutdated, passwordFits } from './domain/password-hash';
import { problemOfPassword } from './domain/password-rules';
import { type HashPlace, HashQueue } from './hash-queue';
import { identityErrors } from './identity-errors';
import { UserRepository, type UserWithPassword } from './persistence/user.repository';
import { CommonPasswords } from './ports';
import { RefusedSignIns } from './refused-sign-ins';
import { SecondFactors } from './second-factors';
import { SecurityMails } from './security-mails';
import { type ActingSession, type NewSession, Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';
import { SignUps } from './sign-ups';

export interface PasswordSignIn {
  readonly email: string;
  readonly password: string;
  /** Code of a second factor. */
  readonly code?: string | undefined;
}

/** Browser that signs in by a password. */
export interface PasswordClient {
  /** Address group of the client. */
  readonly address: string;
  /** Family of the browser. */
  readonly browser: string;
  /** Token of its device cookie; null if it has none. */
  readonly device?: string | null;
}

/** Password for an e-mail address, with what it is counted by. */
interface PasswordAttempt extends Pick<PasswordSignIn, 'email' | 'password'> {
  /** Id of a browser in which the user is, or was, signed in; null for another one. */
  readonly browser: string | null;
  /** Place of its hash in the queue. */
  readonly place: HashPlace;
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
  private readonly decoy = decoyHash();

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
    private readonly signUps: SignUps,
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
  ): Promise<NewSession> {
    const email = readEmail(text);
    await this.limits.admit(address, () => this.devices.knownUser(device, email));
    if (email === null) throw identityErrors.wrongCredentials();
    const known = (await this.devices.known(device, email))?.toString('hex') ?? null;
    const place = known === null ? elsewhere(address, email) : signedIn(email);
    const session = await this.whileItFits({ email, password, browser: known, place }, (user) =>
      this.factors.signIn(user.id, { code, way: { userId: user.id, browser: known } }, () =>
        this.begin(user, { code, browser }),
      ),
    );
    if (session !== null) return session;
    await this.refusals.note(email);
    throw identityErrors.wrongCredentials();
  }

  /**
   * Sets the password of the user of a session, replaces the token of the session, and ends all other sessions of the user.
   *
   * Errors: `DomainError` `VAL_001` for a password that breaks the rules, `SES_001` for a session that was ended or got another
   * token, `RATE_001`.
   *
   * @returns the new token
   */
  async set(session: DashboardSession, password: string): Promise<string> {
    const { id, email } = session;
    const problem = problemOfPassword(password, email, await this.common.all());
    if (problem !== null) throw identityErrors.password(problem);
    return this.limits.setPassword(id, async () => {
      const hash = await this.queue.run(signedIn(email), () => hashPassword(password));
      return this.dataSource.transaction(async (tx) => {
        await this.sessions.hold(tx, session);
        return this.change(tx, session, hash);
      });
    });
  }

  /**
   * Removes the password of the user of a session, if there is one, like `set`. Links still work. Is not limited: it takes no hash,
   * and the user must always be able to undo what a thief set.
   *
   * Errors: `DomainError` `SES_001` for a session that was ended or got another token.
   *
   * @returns the new token; null if there was no password
   */
  async remove(session: DashboardSession): Promise<string | null> {
    const { userId } = session;
    return this.dataSource.transaction(async (tx) => {
      await this.sessions.hold(tx, session);
      return (await this.users.hasPassword(tx, userId)) ? this.change(tx, session, null) : null;
    });
  }

  /**
   * Runs an action that needs the password, in a transaction that locks the session and the password.
   *
   * Errors: `DomainError` `SES_005` for a password that does not fit, `SES_001` for a session that was ended,
   * `RATE_001`.
   */
  async prove<T>(
    { id, userId, email }: ActingSession & Pick<DashboardSession, 'email'>,
    password: string,
    proven: (transaction: Database) => Promise<T>,
  ): Promise<T> {
    const done = await this.limits.proof(id, () =>
      this.whileItFits({ email, password, browser: id, place: signedIn(email) }, (user) =>
        this.dataSource.transaction(async (tx) => {
          await this.sessions.hold(tx, { id, userId });
          return (await this.users.hasCredentials(tx, user)) ? proven(tx) : null;
        }),
      ),
    );
    if (done === null) throw identityErrors.wrongCredentials();
    return done;
  }

  /** Changes the password in a transaction that holds the session. @returns the new token of the session */
  private async change(
    transaction: Database,
    session: DashboardSession,
    hash: string | null,
  ): Promise<string> {
    const { userId, email, accountId } = session;
    const change = hash === null ? 'password-removed' : 'password-set';
    await this.users.setPassword(transaction, userId, hash);
    await this.sessions.endOthers(transaction, session);
    await this.audit.record(transaction, {
      actor: `user:${userId}`,
      action: hash === null ? 'password.removed' : 'password.set',
      subject: userId,
      accountId,
    });
    await this.mails.add(transaction, { to: email, change, at: this.clock.now() });
    return this.sessions.replaceToken(transaction, session);
  }

  /**
   * Compares a password, and does work with its user. Comparing takes long, so that the work locks the user and looks whether
   * the hash is still the same; if not, the password is compared with the new one.
   *
   * @param work resolves to null if the password was changed since it was compared
   * @returns null for a password that does not fit
   */
  private async whileItFits<T>(
    attempt: PasswordAttempt,
    work: (user: ComparedUser) => Promise<T | null>,
  ): Promise<T | null> {
    for (let at = 0; at < mostComparisons; at += 1) {
      const user = await this.userWith(attempt);
      if (user === null) break;
      const done = await work(await this.withPresentCost(user, attempt));
      if (done !== null) return done;
    }
    return null;
  }

  /** @returns null if the password was changed since it was compared */
  private async begin(
    user: ComparedUser,
    { code, browser }: Pick<PasswordSignIn, 'code'> & Pick<PasswordClient, 'browser'>,
  ): Promise<NewSession | null> {
    const { id: userId } = user;
    return this.dataSource.transaction(async (tx) => {
      await this.users.lock(tx, userId);
      if (!(await this.users.hasCredentials(tx, user))) return null;
      const withSecondFactor = await this.factors.take(tx, userId, code);
      const accountId = await this.signUps.accountOf(tx, user);
      return this.sessions.begin(tx, { userId, accountId, browser }, { withSecondFactor });
    });
  }

  /**
   * Resolves to the user that an address and a password fit; null after the same work if there is none. The password is
   * counted in its turn, so that none that the queue refuses counts as wrong.
   */
  private async userWith(attempt: PasswordAttempt): Promise<ComparedUser | null> {
    const { email, password } = attempt;
    const user = await this.users.withPassword(this.dataSource, email);
    const stored = user?.password ?? null;
    const compared = stored ?? this.decoy;
    const compare = async () => (await passwordFits(password, compared)) && stored !== null;
    const fits = await this.queue.run(attempt.place, () => this.limits.judgePassword(attempt, compare));
    return user === null || stored === null || !fits ? null : { ...user, password: stored };
  }

  /** Replaces a hash of another cost, unless the password was changed since it was compared. */
  private async withPresentCost(user: ComparedUser, attempt: PasswordAttempt): Promise<ComparedUser> {
    if (!isOutdated(user.password)) return user;
    const hash = await this.queue.run(attempt.place, () => hashPassword(attempt.password));
    const isReplaced = await this.users.replaceHash(this.dataSource, user, hash);
    return isReplaced ? { ...user, password: hash } : user;
  }
}

/** Makes the place of an attempt in a browser that is not known: it takes none of the user, and none of other networks. */
function elsewhere(address: string, email: string): HashPlace {
  const turn = `network:${turnNetwork(address)}`;
  return { turn, party: `${turn} user:${email}`, isKnown: false };
}

/** Makes the place of a user in sessions, and in browsers in which the user signed in before. */
function signedIn(email: string): HashPlace {
  const turn = `user:${email}`;
  return { turn, party: turn, isKnown: true };
}
