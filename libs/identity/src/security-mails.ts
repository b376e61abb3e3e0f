import type { Database } from '@market/database';

/** Change of what protects a user, or of what a user may do. */
export type SecurityChange =
  | 'password-set'
  | 'password-removed'
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'email-changed'
  | 'account-closed'
  | OperatorChange
  | TeamChange;

/** Change that an operator made. */
export type OperatorChange =
  | 'factors-removed'
  | 'sessions-ended'
  | 'link-made'
  | 'account-suspended'
  | 'account-resumed'
  | 'key-made'
  | 'key-revoked'
  | 'plan-given';

/** Change of a member that an owner made. */
export type TeamChange = 'made-owner' | 'made-member' | 'member-removed';

/** Change of an account that its owners are told of. */
export type AccountChange =
  'account-closed' | Extract<OperatorChange, `account-${string}` | `key-${string}` | 'plan-given'>;

/** Mail that tells a user of a change that another person made, or might have made. */
export type SecurityMail = {
  readonly to: string;
  readonly at: Date;
} & (
  | { readonly change: Exclude<SecurityChange, AccountChange | TeamChange> }
  | {
      readonly change: AccountChange;
      /** Name of the account. */
      readonly account: string;
    }
  | {
      readonly change: TeamChange;
      /** E-mail address of the owner. */
      readonly by: string;
    }
);

/** Port through which features tell users by mail of changes to their credentials, factors or rights. */
export abstract class SecurityMails {
  /** Queues a mail; it is sent once the transaction has committed. */
  abstract add(transaction: Database, mail: SecurityMail): Promise<void>;
}

/** Sends no mails: for programs that make the users whom they change. */
export const noSecurityMails: SecurityMails = { add: () => Promise.resolve() };
