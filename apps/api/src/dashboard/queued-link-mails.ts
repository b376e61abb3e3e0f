import type { Database } from '@market/database';
import type { LinkMail, LinkMails } from '@market/identity';
import {
  emailChangeMail,
  invitationMail,
  MailQueue,
  type MailText,
  signInMail,
  signUpMail,
} from '@market/mail';

/** Queues the mails with links that identity asks for. */
export class QueuedLinkMails implements LinkMails {
  /** @param publicUrl address of the service, without a trailing slash */
  constructor(
    private readonly queue: MailQueue,
    private readonly publicUrl: string,
  ) {}

  /** See `LinkMails`. */
  add(transaction: Database, mail: LinkMail): Promise<boolean> {
    return this.queue.add(transaction, { to: mail.to, ...this.wording(mail) });
  }

  private wording(mail: LinkMail): MailText {
    const facts = { publicUrl: this.publicUrl, token: mail.token, endsAt: mail.endsAt };
    if (mail.purpose === 'email') return emailChangeMail({ ...facts, from: mail.from });
    if (mail.purpose === 'sign-in') return mail.isKnown ? signInMail(facts) : signUpMail(facts);
    return invitationMail({ ...facts, invitedBy: mail.invitedBy, role: mail.role });
  }
}
