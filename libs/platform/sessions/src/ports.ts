import type { Database } from '@market/database';

/** Account as the dashboard names it. */
export interface NamedAccount {
  readonly id: string;
  readonly email: string;
  /** Legal name of the customer; null when none was given. */
  readonly name: string | null;
  /** Null unless it is suspended. */
  readonly suspension: AccountSuspension | null;
}

/** Suspension of an account by an operator. */
export interface AccountSuspension {
  readonly since: Date;
  /** Words of the operator for the members of the account; null if none were given. */
  readonly reason: string | null;
}

/** Port: opens and names accounts. */
export abstract class AccountDirectory {
  /**
   * Resolves to the id of the account with an e-mail address, which is opened if there is none.
   *
   * Errors: `DomainError` conflict for an account that is closed.
   *
   * @param openedBy id of the user for whom it is opened
   */
  abstract openFor(transaction: Database, email: string, openedBy: string): Promise<string>;

  /**
   * Gives an account another e-mail address if it has the old one, without regard to case, and no other account has the new
   * one.
   *
   * @param change userId: user whose address changed
   */
  abstract readdress(
    transaction: Database,
    change: {
      readonly accountId: string;
      readonly from: string;
      readonly to: string;
      readonly userId: string;
    },
  ): Promise<void>;

  /** Resolves to the accounts with these ids that exist. @param transaction in which they are read; absent: outside of any */
  abstract named(ids: readonly string[], transaction?: Database): Promise<readonly NamedAccount[]>;
}

/** Port: knows who uses the dashboard. Implemented by `identity`. */
export abstract class UserDirectory {
  /** Resolves to the e-mail addresses of users, by id; unknown users are absent. */
  abstract emailsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Port: knows the owners of accounts, who get mails about them. Implemented by `identity`. */
export abstract class AccountOwners {
  /** Resolves to the e-mail addresses of an account's owners; empty if it has no users. */
  abstract emailsOf(accountId: string): Promise<readonly string[]>;
}
