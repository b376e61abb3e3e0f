import type { IndianDay } from '@market/kernel';

/** Port: counts the requests of keys. Implemented by `usage`. */
export abstract class KeyUse {
  /** Resolves to the admitted requests of an account's keys from a day on, by id of the key; unused keys are absent. */
  abstract requestsOfKeys(accountId: string, sinceDay: IndianDay): Promise<ReadonlyMap<string, number>>;

  /** Resolves to the admitted requests of accounts from a day on, by id of the account; unused ones are absent. */
  abstract requestsOfAccounts(
    accountIds: readonly string[],
    sinceDay: IndianDay,
  ): Promise<ReadonlyMap<string, number>>;
}
