import { Injectable } from '@nestjs/common';
import { Clock, readEmail } from '@market/kernel';
import { DataSource } from 'typeorm';
import { linkForMs } from './domain/link-times';
import { newToken } from './domain/secret-token';
import { identityErrors } from './identity-errors';
import { OneTimeTokenRepository } from './persistence/one-time-token.repository';
import { UserRepository } from './persistence/user.repository';
import { LinkMails } from './ports';
import { SignInLimits } from './sign-in-limits';

/** Sends links that sign users in, and up. An address that nobody proved leaves no user and no account. */
@Injectable()
export class SignInLinks {
  private readonly tokens = new OneTimeTokenRepository();
  private readonly users = new UserRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly limits: SignInLimits,
    private readonly mails: LinkMails,
  ) {}

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
    const { text: token, digest } = newToken();
    const endsAt = new Date(this.clock.nowMs() + linkForMs);
    await this.dataSource.transaction(async (tx) => {
      if (!(await this.limits.mayMail(tx, email))) return;
      await this.tokens.add(tx, { digest, email, purpose: 'sign-in', subject: null, endsAt });
      const isKnown = (await this.users.byEmail(tx, email)) !== null;
      await this.mails.add(tx, { to: email, purpose: 'sign-in', token, endsAt, isKnown });
    });
  }
}
