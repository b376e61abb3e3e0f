import type { Database } from '@market/database';

/** Change of what protects a user. */
export type SecurityChange =
  | 'password-set'
  | 'password-removed'
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'email-changed'
  | 'account-closed';

/** Mail that tells a user of a change that somebody else might have made. */
export interface SecurityMail {
  readonly to: string;
  readonly change: SecurityChange;
  readonly at: Date;
}

/** Port: sends mails about changes of what protects a user. */
export abstract class SecurityMails {
  /** Queues a mail; it is sent once the transaction has committed. */
  abstract add(transaction: Database, mail: SecurityMail): Promise<void>;
}
