import { Injectable } from '@nestjs/common';
import { Clock, readEmail } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import { AccountDirectory, type DashboardSession } from '@market/sessions';
import { DataSource } from 'typeorm';
import { linkForMs } from './domain/link-times';
import { newToken } from './domain/secret-token';
import { identityErrors } from './identity-errors';
import type { LinkEntrance } from './link-entrance';
import { MailLimits } from './mail-limits';
import { type Link, OneTimeTokenRepository } from './persistence/one-time-token.repository';
import { SessionRepository } from './persistence/session.repository';
import { type User, UserRepository } from './persistence/user.repository';
import { LinkMails } from './ports';
import { SecurityMails } from './security-mails';
import { type ActingSession, Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';

/** Changes e-mail addresses of users, once the new ones are proved. */
@Injectable()
export class EmailChanges {
  private readonly users = new UserRepository();
  private readonly tokens = new OneTimeTokenRepository();
  private readonly stored = new SessionRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly limits: SignInLimits,
    private readonly mailLimits: MailLimits,
    private readonly links: LinkMails,
    private readonly notices: SecurityMails,
    private readonly accounts: AccountDirectory,
    private readonly sessions: Sessions,
  ) {
    this.audit = new AuditLog(clock);
  }

  /**
   * Sends a link to the new address of a user, whether another user has it or not: so nobody learns who is a customer. The
   * address changes when the link is used, while the session that asked for it is in force. Above the limit of mails to one address
   * nothing is sent.
   *
   * Errors: `DomainError` `VAL_001` for a text that is no other e-mail address, `SES_001` for a session that was ended,
   * `RATE_001`.
   *
   * @returns whether a mail was queued
   */
  async request(
    { id, userId, email: present }: ActingSession & Pick<DashboardSession, 'email'>,
    text: string,
  ): Promise<boolean> {
    const email = readEmail(text);
    if (email === null) throw identityErrors.noEmail();
    if (email === present) throw identityErrors.email('is your email address already');
    const { text: token, digest } = newToken();
    const endsAt = new Date(this.clock.nowMs() + linkForMs);
    return this.dataSource.transaction(async (tx) => {
      await this.sessions.hold(tx, { id, userId });
      await this.limits.changeEmail(tx, userId);
      if (!(await this.mailLimits.maySendChange(tx, email, userId))) return false;
      await this.tokens.add(tx, { digest, email, purpose: 'email', subject: id, endsAt });
      return this.links.add(tx, { to: email, purpose: 'email', token, endsAt, from: present });
    });
  }

  /**
   * Changes the address of a user by its link, ends all sessions of the user, and tells the old address.
   *
   * Errors: `DomainError` `SES_006` if another user has the address, and if the session that asked for the link was ended: by
   * another link of the user, for example, or because it was not the user's.
   */
  async apply(
    transaction: Database,
    { email, subject }: Pick<Link, 'email' | 'subject'>,
  ): Promise<LinkEntrance> {
    const user = subject === null ? null : await this.askerOf(transaction, subject);
    if (user === null) throw identityErrors.linkUsed();
    const [membership] = await this.users.accountsOf(transaction, user.id);
    if (membership === undefined) throw identityErrors.linkUsed();
    if (!(await this.users.setEmail(transaction, user.id, email))) throw identityErrors.linkUsed();
    const now = this.clock.now();
    await this.stored.endAll(transaction, user.id, now);
    const { accountId } = membership;
    await this.follow(transaction, user, email);
    await this.audit.record(transaction, {
      actor: `user:${user.id}`,
      action: 'email.changed',
      subject: user.id,
      accountId,
    });
    await this.notices.add(transaction, { to: user.email, change: 'email-changed', at: now });
    return { userId: user.id, accountId, isNew: false };
  }

  /** Locks the user of a session. Null: the session was ended. */
  private async askerOf(transaction: Database, id: string): Promise<User | null> {
    const userId = await this.stored.userOf(transaction, id);
    const user = userId === null ? null : await this.users.lock(transaction, userId);
    if (user === null) return null;
    return (await this.stored.isOpen(transaction, { id, userId: user.id })) ? user : null;
  }

  /** Gives accounts that the user owns and that have the old address the new one: it is where their mails go. */
  private async follow(transaction: Database, { id: userId, email: from }: User, to: string): Promise<void> {
    for (const { accountId, role } of await this.users.accountsOf(transaction, userId)) {
      if (role === 'owner') await this.accounts.readdress(transaction, { accountId, from, to, userId });
    }
  }
}
