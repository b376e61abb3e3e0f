import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import { DataSource } from 'typeorm';
import { readEmail } from './domain/email-address';
import { newToken, tokenDigest } from './domain/secret-token';
import { identityErrors } from './identity-errors';
import type { LinkPurpose } from './persistence/one-time-token.entity';
import { OneTimeTokenRepository } from './persistence/one-time-token.repository';
import { type User, UserRepository } from './persistence/user.repository';
import { AccountDirectory } from '@market/sessions';
import { LinkMails } from './ports';
import { type BegunSession, Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';

/** Time for which a link can be used. Source: docs/spec/dashboard.md, "Links". Units: milliseconds. */
const linkForMs = 15 * 60_000;

/** Sign-in by a link. */
export interface SignedIn extends BegunSession {
  /** True if the user did not exist before. */
  readonly isNew: boolean;
  readonly purpose: LinkPurpose;
}

/**
 * Signs users in, and up, by links that are sent to their e-mail addresses. An address that nobody proved leaves no user and
 * no account.
 */
@Injectable()
export class SignInLinks {
  private readonly users = new UserRepository();
  private readonly tokens = new OneTimeTokenRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly limits: SignInLimits,
    private readonly sessions: Sessions,
    private readonly accounts: AccountDirectory,
    private readonly mails: LinkMails,
  ) {
    this.audit = new AuditLog(clock);
  }

  /**
   * Sends a link to an e-mail address, known or not: the same work for both, so that nobody learns who is a customer. Above
   * the limit of mails to one address nothing is sent, and earlier links stay valid.
   *
   * Errors: `DomainError` `VAL_001` for a text that is no e-mail address, `RATE_001`.
   *
   * @param address group of the client's address
   */
  async request(text: string, address: string): Promise<void> {
    await this.limits.admit(address);
    const email = readEmail(text);
    if (email === null) throw identityErrors.noEmail();
    if (!(await this.limits.mayMail(email))) return;
    const { text: token, digest } = newToken();
    const endsAt = new Date(this.clock.nowMs() + linkForMs);
    await this.dataSource.transaction(async (tx) => {
      await this.tokens.add(tx, { digest, email, purpose: 'sign-in', endsAt });
      const isKnown = (await this.users.byEmail(tx, email)) !== null;
      await this.mails.add(tx, { to: email, purpose: 'sign-in', token, endsAt, isKnown });
    });
  }

  /**
   * Uses a link: begins a session, and makes the user, the account and the membership if they do not exist. All links that
   * were sent to the address become void.
   *
   * Errors: `DomainError` `SES_006` for a link that was used, is too old or never existed.
   *
   * @param browser family of the browser
   */
  async use(token: string, browser: string): Promise<SignedIn> {
    const digest = tokenDigest(token);
    if (digest === null) throw identityErrors.linkUsed();
    return this.dataSource.transaction(async (tx) => {
      const link = await this.tokens.lock(tx, digest);
      if (link === null || link.endsAt <= this.clock.now()) throw identityErrors.linkUsed();
      await this.tokens.void(tx, link.email, link.purpose);
      const known = await this.users.byEmail(tx, link.email);
      const user = known ?? (await this.addUser(tx, link.email));
      const accountId = await this.accountOf(tx, user);
      const session = await this.sessions.begin(tx, { userId: user.id, accountId, browser });
      return { ...session, isNew: known === null, purpose: link.purpose };
    });
  }

  private async addUser(transaction: Database, email: string): Promise<User> {
    const user = { id: newId('usr'), email, isOperator: false, createdAt: this.clock.now() };
    // Two links to one address are used one after the other: the first of them voids the second.
    await this.users.add(transaction, user);
    await this.audit.record(transaction, {
      actor: `user:${user.id}`,
      action: 'user.created',
      subject: user.id,
      accountId: null,
    });
    return user;
  }

  /** Resolves to the first account of a user. An account of the command line is taken over while it has no member. */
  private async accountOf(transaction: Database, { id: userId, email }: User): Promise<string> {
    const [first] = await this.users.accountsOf(transaction, userId);
    if (first !== undefined) return first.accountId;
    const accountId = await this.accounts.openFor(transaction, email, userId);
    if (await this.users.hasMembers(transaction, accountId)) throw identityErrors.linkUsed();
    await this.users.join(transaction, { userId, accountId, role: 'owner' }, this.clock.now());
    await this.audit.record(transaction, {
      actor: `user:${userId}`,
      action: 'member.joined',
      subject: userId,
      accountId,
      detail: { role: 'owner' },
    });
    return accountId;
  }
}
