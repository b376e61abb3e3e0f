import { Injectable } from '@nestjs/common';
import { AuditLog, type AuditActor } from '@market/database/audit';
import type { Database } from '@market/database';
import { Clock, newId, readEmail } from '@market/kernel';
import { DataSource } from 'typeorm';
import { linkForMs } from './domain/link-times';
import { newToken } from './domain/secret-token';
import { identityErrors } from './identity-errors';
import { Memberships } from './memberships';
import { OneTimeTokenRepository } from './persistence/one-time-token.repository';
import { SessionRepository } from './persistence/session.repository';
import { type User, UserRepository } from './persistence/user.repository';
import { SecurityMails } from './security-mails';

/** Link that an operator hands to a user. */
export interface HandedLink {
  readonly email: string;
  /** Text of the token, which stands in the fragment of the link. */
  readonly token: string;
  readonly endsAt: Date;
}

/** Administration of users by an operator at the command line. Every change is written to the audit log. */
@Injectable()
export class UserAdministration {
  private readonly users = new UserRepository();
  private readonly tokens = new OneTimeTokenRepository();
  private readonly sessions = new SessionRepository();
  private readonly audit: AuditLog;
  private readonly memberships: Memberships;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly mails: SecurityMails,
  ) {
    this.audit = new AuditLog(clock);
    this.memberships = new Memberships(clock);
  }

  /** Lists all users, oldest first. */
  list(): Promise<User[]> {
    return this.users.all(this.dataSource);
  }

  /**
   * Makes a link that signs a user in, or up, without sending it. It works once, within 15 minutes. A user is told of it.
   *
   * Errors: `DomainError` `VAL_001` for a text that is no e-mail address.
   */
  async link(text: string, actor: AuditActor): Promise<HandedLink> {
    const email = this.emailOf(text);
    const { text: token, digest } = newToken();
    const endsAt = new Date(this.clock.nowMs() + linkForMs);
    await this.dataSource.transaction(async (tx) => {
      await this.tokens.add(tx, { digest, email, purpose: 'sign-in', subject: null, endsAt });
      const user = await this.users.byEmail(tx, email);
      const subject = user?.id ?? 'unknown';
      await this.audit.record(tx, { actor, action: 'user.link-made', subject, accountId: null });
      if (user !== null) await this.mails.add(tx, { to: email, change: 'link-made', at: this.clock.now() });
    });
    return { email, token, endsAt };
  }

  /** Makes a user an operator, or an operator a user. Errors: `DomainError` not-found. */
  setOperator(text: string, isOperator: boolean, actor: AuditActor): Promise<User> {
    return this.change(text, async (tx, user) => {
      if (user.isOperator === isOperator) return user;
      await this.users.setOperator(tx, user.id, isOperator);
      const action = isOperator ? 'user.promoted' : 'user.demoted';
      await this.audit.record(tx, { actor, action, subject: user.id, accountId: null });
      return { ...user, isOperator };
    });
  }

  /** Ends all sessions of a user, who is told. @returns their number. Errors: `DomainError` not-found */
  endSessions(text: string, actor: AuditActor): Promise<number> {
    return this.change(text, async (tx, { id, email: to }) => {
      const at = this.clock.now();
      const sessions = await this.sessions.endAll(tx, id, at);
      await this.mails.add(tx, { to, change: 'sessions-ended', at });
      const detail = { sessions };
      await this.audit.record(tx, { actor, action: 'session.ended', subject: id, accountId: null, detail });
      return sessions;
    });
  }

  /** Makes a user who owns an account, unless it has members: for accounts that a program makes, such as in development. */
  async ensureOwner(text: string, accountId: string): Promise<User> {
    const email = this.emailOf(text);
    return this.dataSource.transaction(async (tx) => {
      const user = await this.known(tx, email);
      if (!(await this.users.hasMembers(tx, accountId))) {
        await this.memberships.join(tx, { userId: user.id, accountId, role: 'owner' });
      }
      return user;
    });
  }

  /** Makes a user who is a member of an account, unless it is one: for accounts that a program makes. */
  async ensureMember(text: string, accountId: string): Promise<User> {
    const email = this.emailOf(text);
    return this.dataSource.transaction(async (tx) => {
      const user = await this.known(tx, email);
      if ((await this.users.roleIn(tx, user.id, accountId)) === null) {
        await this.memberships.join(tx, { userId: user.id, accountId, role: 'member' });
      }
      return user;
    });
  }

  /** Resolves to the user with an address, who is made if there is none. */
  private async known(tx: Database, email: string): Promise<User> {
    const found = await this.users.byEmail(tx, email);
    if (found !== null) return found;
    const user = { id: newId('usr'), email, isOperator: false, createdAt: this.clock.now() };
    await this.users.add(tx, user);
    await this.audit.record(tx, {
      actor: 'system',
      action: 'user.created',
      subject: user.id,
      accountId: null,
    });
    return user;
  }

  private change<T>(text: string, work: (transaction: Database, user: User) => Promise<T>): Promise<T> {
    const email = this.emailOf(text);
    return this.dataSource.transaction(async (tx) => {
      const user = await this.users.lockByEmail(tx, email);
      if (user === null) throw identityErrors.unknownUser();
      return work(tx, user);
    });
  }

  private emailOf(text: string): string {
    const email = readEmail(text);
    if (email === null) throw identityErrors.noEmail();
    return email;
  }
}
