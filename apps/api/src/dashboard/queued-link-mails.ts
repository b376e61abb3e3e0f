import type { Database } from '@market/database';
import type { LinkMail, LinkMails } from '@market/identity';
import { type LinkFacts, MailQueue, type MailText, signInMail, signUpMail } from '@market/mail';

/** Queues the mails with links that identity asks for. */
export class QueuedLinkMails implements LinkMails {
  /** @param publicUrl address of the service, without a trailing slash */
  constructor(
    private readonly queue: MailQueue,
    private readonly publicUrl: string,
  ) {}

  /** See `LinkMails`. */
  async add(transaction: Database, mail: LinkMail): Promise<void> {
    await this.queue.add(transaction, { to: mail.to, ...this.wording(mail) });
  }

  private wording({ token, endsAt, isKnown }: LinkMail): MailText {
    const facts: LinkFacts = { publicUrl: this.publicUrl, token, endsAt };
    return isKnown ? signInMail(facts) : signUpMail(facts);
  }
}
