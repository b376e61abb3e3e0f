import type { Database } from '@market/database';
import type { Role } from '@market/sessions';

/** Link as its mail needs it. */
interface MailedLink {
  readonly to: string;
  /** Text of the token: stands in the fragment of the link. */
  readonly token: string;
  readonly endsAt: Date;
}

/** Link that signs in. */
export interface SignInMail extends MailedLink {
  readonly purpose: 'sign-in';
  /** True if a user has the address: the mail says what the link does. */
  readonly isKnown: boolean;
}

/** Link that accepts an invitation. */
export interface InvitationMail extends MailedLink {
  readonly purpose: 'invitation';
  /** E-mail address of the user who invites. */
  readonly invitedBy: string;
  readonly role: Role;
}

/** Link that proves the new address of a user. */
export interface EmailChangeMail extends MailedLink {
  readonly purpose: 'email';
  /** Present e-mail address of the user. */
  readonly from: string;
}

export type LinkMail = SignInMail | InvitationMail | EmailChangeMail;

/** Port through which the feature sends mails with links. The app implements it. */
export abstract class LinkMails {
  /** Queues a mail; it is sent once the transaction has committed. @returns whether it was queued */
  abstract add(transaction: Database, mail: LinkMail): Promise<boolean>;
}

/** Port: knows the most common passwords. */
export abstract class CommonPasswords {
  /** Resolves to the common passwords, in lower case. */
  abstract all(): Promise<ReadonlySet<string>>;
}
