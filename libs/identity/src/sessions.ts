import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import type { SessionKeeper } from '@market/sessions';
import { DataSource } from 'typeorm';
import { newToken, tokenDigest } from './domain/secret-token';
import { isAlive, isSeenLongAgo } from './domain/session-times';
import { type Session, type SessionOfUser, SessionRepository } from './persistence/session.repository';

/** Begun session, with the token for its cookie: the only time that its text is known. */
export interface BegunSession {
  readonly id: string;
  readonly token: string;
}

/** Sessions of users in browsers. A session is looked up for every request, so that an ended one is of no use at once. */
@Injectable()
export class Sessions implements SessionKeeper {
  private readonly sessions = new SessionRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** Begins a session in the transaction of the sign-in. @param browser family of the browser */
  async begin(
    transaction: Database,
    { userId, accountId, browser }: Pick<Session, 'userId' | 'accountId' | 'browser'>,
  ): Promise<BegunSession> {
    const now = this.clock.now();
    const { text, digest } = newToken();
    const id = newId('ses');
    const times = { begunAt: now, seenAt: now, reauthenticatedAt: now };
    await this.sessions.add(transaction, { id, digest, userId, accountId, browser, ...times });
    await this.audit.record(transaction, {
      actor: `user:${userId}`,
      action: 'session.begun',
      subject: id,
      accountId,
    });
    return { id, token: text };
  }

  /** Resolves to the session of a token; null if it is unknown or has ended. */
  async find(token: string): Promise<SessionOfUser | null> {
    const digest = tokenDigest(token);
    if (digest === null) return null;
    const session = await this.sessions.byDigest(this.dataSource, digest);
    const now = this.clock.now();
    if (session === null || !isAlive(session, session.isOperator, now)) return null;
    if (isSeenLongAgo(session, now)) await this.sessions.see(this.dataSource, session.id, now);
    return session;
  }

  /** Notes a proof of identity, and replaces the token. @returns the new token */
  async reauthenticate({ id }: Pick<Session, 'id'>): Promise<string> {
    const { text, digest } = newToken();
    await this.sessions.renew(this.dataSource, id, { digest, reauthenticatedAt: this.clock.now() });
    return text;
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
    return this.sessions.end(this.dataSource, userId, id, this.clock.now());
  }

  /** Ends all sessions of a user but one. @returns their number */
  endOthers(database: Database, { userId, id }: Pick<Session, 'userId' | 'id'>): Promise<number> {
    return this.sessions.endOthers(database, userId, id, this.clock.now());
  }
}
