import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@market/kernel';
import { AuditLog, type AuditEntry } from '@market/database/audit';
import type { Database } from '@market/database';
import { DoorLookUps } from '@market/access';
import { type DashboardSession, sessionErrors, type SessionKeeper } from '@market/sessions';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { newToken, tokenDigest } from './domain/secret-token';
import { isAlive, isSeenLongAgo, neverProved, wasProved } from './domain/session-times';
import { type User, UserRepository } from './persistence/user.repository';
import { type Session, type SessionOfUser, SessionRepository } from './persistence/session.repository';

/** Begun session, with the token for its cookie: the only time that its text is known. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  /** False if the session was begun without a proof of identity. */
  readonly isProved: boolean;
}

/** Proof of identity by which a session begins. */
export interface BeginningProof {
  /** True if the user gave a passkey or a second factor. */
  readonly withSecondFactor?: boolean;
  /** False for a session that an invitation alone began: it shows the account of the invitation only. */
  readonly isProved?: boolean;
}

/** Session that a request was let in with. */
export type ActingSession = Pick<DashboardSession, 'id' | 'userId' | 'digest'>;

/** Max number of sessions whose noted use is remembered. */
const maxNoted = 10_000;

/** Sessions of users in browsers. A session is looked up for every request, so that an ended one is of no use at once. */
@Injectable()
export class Sessions implements SessionKeeper {
  private readonly sessions = new SessionRepository();
  private readonly users = new UserRepository();
  private readonly lookUps = new DoorLookUps((digests) =>
    this.sessions.byDigests(
      this.dataSource,
      digests.map((digest) => Buffer.from(digest, 'hex')),
    ),
  );
  /** Times at which this process noted the use of sessions, by id: many requests may have read the one before. */
  private readonly noted = new LRUCache<string, Date>({ max: maxNoted });
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.audit = new AuditLog(clock);
  }

  /**
   * Begins a session in the transaction of the sign-in, which has locked the user: whatever ends the sessions of a user
   * waits for it.
   *
   * @param browser family of the browser
   */
  async begin(
    transaction: Database,
    { userId, accountId, browser }: Pick<Session, 'userId' | 'accountId' | 'browser'>,
    { withSecondFactor = false, isProved = true }: BeginningProof = {},
  ): Promise<NewSession> {
    const now = this.clock.now();
    const { text, digest } = newToken();
    const id = newId('ses');
    const secondFactorAt = withSecondFactor ? now : null;
    const reauthenticatedAt = isProved ? now : neverProved;
    const times = { begunAt: now, seenAt: now, reauthenticatedAt, secondFactorAt };
    await this.sessions.add(transaction, { id, digest, userId, accountId, browser, ...times });
    await this.audit.record(transaction, {
      actor: `user:${userId}`,
      action: 'session.begun',
      subject: id,
      accountId,
    });
    return { id, userId, token: text, isProved };
  }

  /**
   * Resolves to the session of a token; null if it is unknown or has ended. One in which the identity was never proved is that of
   * no operator.
   *
   * @param isSuspect see `SessionKeeper`
   */
  async find(token: string, isSuspect = false): Promise<SessionOfUser | null> {
    const digest = tokenDigest(token);
    if (digest === null) return null;
    const session = await this.lookUps.of(digest.toString('hex'), isSuspect);
    const now = this.clock.now();
    if (session === null || !isAlive(session, session.isOperator, now)) return null;
    await this.noteUse(session, now);
    return wasProved(session) ? session : { ...session, isOperator: false };
  }

  private async noteUse(session: SessionOfUser, now: Date): Promise<void> {
    const seenAt = this.noted.get(session.id) ?? session.seenAt;
    if (!isSeenLongAgo(session, now) || !isSeenLongAgo({ seenAt }, now)) return;
    this.noted.set(session.id, now);
    await this.sessions.see(this.dataSource, session, now);
  }

  /** See `SessionKeeper`. */
  async lock(transaction: Database, session: DashboardSession): Promise<SessionOfUser | null> {
    const found = await this.sessions.lock(transaction, session);
    return found !== null && isAlive(found, found.isOperator, this.clock.now()) ? found : null;
  }

  /**
   * Keeps a session in force, and its user unchanged, until the transaction ends: a request that was let in may have lost
   * its session since then.
   *
   * Errors: `DomainError` `SES_001` if the session was ended.
   */
  async hold(transaction: Database, session: ActingSession): Promise<User> {
    const user = await this.users.lock(transaction, session.userId);
    if (user === null) throw sessionErrors.signInNeeded();
    await this.requireOpen(transaction, session);
    return user;
  }

  /** Requires a session that was not ended. Errors: `DomainError` `SES_001`. */
  async requireOpen(database: Database, session: ActingSession): Promise<void> {
    if (!(await this.sessions.isOpen(database, session))) throw sessionErrors.signInNeeded();
  }

  /**
   * Notes a proof of identity, and replaces the token.
   *
   * Errors: `DomainError` `SES_001` if the session got another token since the request was let in: whoever sent the old one
   * may be somebody else.
   *
   * @param transaction transaction that checks the proof and holds the session
   * @param withSecondFactor whether the proof was a passkey or a second factor
   * @returns the new token and the time of the proof
   */
  async reauthenticate(
    transaction: Database,
    session: ActingSession,
    withSecondFactor = false,
  ): Promise<{ readonly token: string; readonly reauthenticatedAt: Date }> {
    const reauthenticatedAt = this.clock.now();
    const factor = withSecondFactor ? { secondFactorAt: reauthenticatedAt } : {};
    const token = await this.renew(transaction, session, { reauthenticatedAt, ...factor });
    return { token, reauthenticatedAt };
  }

  /**
   * Moves a session to another account of its user, and replaces the token.
   *
   * Errors: `DomainError` `SES_001` if the session was ended, or got another token since the request was let in; `SES_002` if the
   * identity was never proved in it.
   *
   * @returns null if the user is no member of the account
   */
  async switchAccount<S extends DashboardSession>(
    session: S,
    accountId: string,
  ): Promise<{ readonly token: string; readonly session: S } | null> {
    if (accountId !== session.accountId && !wasProved(session)) throw sessionErrors.proofNeeded();
    return this.dataSource.transaction(async (tx) => {
      await this.hold(tx, session);
      const role = await this.users.roleIn(tx, session.userId, accountId);
      if (role === null) return null;
      const token = await this.renew(tx, session, { accountId });
      return { token, session: { ...session, accountId, role } };
    });
  }

  /**
   * Replaces the token of a session whose user changed credentials, so that a token from before is of no use.
   *
   * Errors: `DomainError` `SES_001` if the session got another token since the request was let in.
   *
   * @param transaction transaction that holds the session
   * @returns the new token
   */
  replaceToken(transaction: Database, session: ActingSession): Promise<string> {
    return this.renew(transaction, session, {});
  }

  /** @returns the new token */
  private async renew(
    transaction: Database,
    session: ActingSession,
    changes: Partial<Pick<Session, 'accountId' | 'reauthenticatedAt'>> & { readonly secondFactorAt?: Date },
  ): Promise<string> {
    const { text, digest } = newToken();
    const isRenewed = await this.sessions.renew(transaction, session, { ...changes, digest });
    if (!isRenewed) throw sessionErrors.signInNeeded();
    return text;
  }

  /** Notes that the user of a session gave a passkey or a second factor, which sets none of its other times. */
  async noteSecondFactor(transaction: Database, { id }: Pick<Session, 'id'>): Promise<void> {
    await this.sessions.noteSecondFactor(transaction, id, this.clock.now());
  }

  /** Resolves to the living sessions of a user, newest first. */
  async ofUser({
    id,
    isOperator,
  }: {
    readonly id: string;
    readonly isOperator: boolean;
  }): Promise<Session[]> {
    const now = this.clock.now();
    const sessions = await this.sessions.ofUser(this.dataSource, id);
    return sessions.filter((session) => isAlive(session, isOperator, now));
  }

  /** Ends one session of a user. @returns whether there was one */
  end(userId: string, id: string): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const hasEnded = await this.sessions.end(tx, userId, id, this.clock.now());
      if (hasEnded) await this.audit.record(tx, sessionsEnded(userId, id, 1));
      return hasEnded;
    });
  }

  /** Ends the session of a token, in whose browser another one has begun: a copy of its cookie is of no use any more. */
  async endReplaced(token: string): Promise<void> {
    const digest = tokenDigest(token);
    const session = digest && (await this.sessions.byDigest(this.dataSource, digest));
    if (session) await this.end(session.userId, session.id);
  }

  /** Ends all sessions of a user but one, at the wish of the user. @returns their number */
  endAllOthers({ userId, id }: ActingSession): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      await this.hold(tx, { userId, id });
      const ended = await this.endOthers(tx, { userId, id });
      if (ended > 0) await this.audit.record(tx, sessionsEnded(userId, userId, ended));
      return ended;
    });
  }

  /** Ends all sessions of a user but one, which the transaction holds. @returns their number */
  endOthers(transaction: Database, { userId, id }: ActingSession): Promise<number> {
    return this.sessions.endOthers(transaction, userId, id, this.clock.now());
  }
}

/** Makes the audit entry of ended sessions. Of no account, because a user has the same sessions in all accounts. */
function sessionsEnded(userId: string, subject: string, sessions: number): AuditEntry {
  return {
    actor: `user:${userId}`,
    action: 'session.ended',
    subject,
    accountId: null,
    detail: { sessions },
  };
}
