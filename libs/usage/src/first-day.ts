import { dayInIndia, type IndianDay } from '@market/kernel';
import type { AccountAges } from '@market/access';
import type { Spender } from './domain/account-windows';
import { usageErrors } from './usage-errors';
import type { UsageLedger } from './usage-ledger';

/**
 * Returns the day on which an account was created, or the first day with stored usage if that is earlier; undefined if
 * neither is known.
 *
 * Errors: `DomainError` `SRV_002` while the database is away.
 */
export async function loadFirstDay(
  account: Spender,
  ledger: UsageLedger,
  accounts: AccountAges,
): Promise<IndianDay | undefined> {
  const [createdAt, { written }] = await Promise.all([
    accounts.createdAt(account.accountId),
    ledger.reckon(account, (repository, sql) => repository.firstDay(sql, account)),
  ]).catch((cause: unknown) => {
    throw usageErrors.away(cause);
  });
  const days = [createdAt === null ? null : dayInIndia(createdAt), written].filter((day) => day !== null);
  return days.toSorted()[0];
}
