import { Injectable } from '@nestjs/common';
import type { Database } from '@market/database';
import { DataSource } from 'typeorm';
import { EmailChanges } from './email-changes';
import { Invitations } from './invitations';
import type { LinkEntrance } from './link-entrance';
import type { Link } from './persistence/one-time-token.repository';
import { SessionRepository } from './persistence/session.repository';
import { UserRepository } from './persistence/user.repository';
import { SignUps } from './sign-ups';

/** Carries out what links are for, before a session begins. */
@Injectable()
export class LinkEntrances {
  private readonly users = new UserRepository();
  private readonly sessions = new SessionRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly signUps: SignUps,
    private readonly invitations: Invitations,
    private readonly emailChanges: EmailChanges,
  ) {}

  /** Resolves to the id of the user who will be signed in by a link; null for one who does not exist yet. */
  async userOf({ purpose, subject, email }: Link): Promise<string | null> {
    if (purpose === 'email') return subject === null ? null : this.sessions.userOf(this.dataSource, subject);
    return (await this.users.byEmail(this.dataSource, email))?.id ?? null;
  }

  /** Locks what comes before links in the order of `TeamLockRepository`. */
  async prepare(transaction: Database, link: Link): Promise<void> {
    if (link.purpose === 'invitation') await this.invitations.awaitTeam(transaction, link);
  }

  /** Carries out what a link is for. Errors: `DomainError` `SES_006` if that is not possible any more. */
  async enter(transaction: Database, link: Link): Promise<LinkEntrance> {
    switch (link.purpose) {
      case 'invitation':
        return this.invitations.accept(transaction, link);
      case 'email':
        return this.emailChanges.apply(transaction, link);
      case 'sign-in': {
        const { user, isNew } = await this.signUps.userOf(transaction, link.email);
        return { userId: user.id, accountId: await this.signUps.accountOf(transaction, user), isNew };
      }
    }
  }
}
