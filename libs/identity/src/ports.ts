import type { Database } from '@market/database';
import type { LinkPurpose } from './persistence/one-time-token.entity';

/** Mail with a link. */
export interface LinkMail {
  readonly to: string;
  readonly purpose: LinkPurpose;
  /** Text of the token: stands in the fragment of the link. */
  readonly token: string;
  readonly endsAt: Date;
  /** True if a user has the address: the mail says what the link does. */
  readonly isKnown: boolean;
}

/** Port: sends mails with links. */
export abstract class LinkMails {
  /** Queues a mail; it is sent once the transaction has committed. */
  abstract add(transaction: Database, mail: LinkMail): Promise<void>;
}

/** Port: knows the most common passwords. */
export abstract class CommonPasswords {
  /** Resolves to them, in lower case. */
  abstract all(): Promise<ReadonlySet<string>>;
}
