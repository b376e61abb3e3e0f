import type { Database } from '@market/database';
import { type FindOptionsWhere, Raw } from 'typeorm';
import { AccountEntity } from './account.entity';

/** Somebody who may hold keys and has one subscription. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Time from which its keys are refused, until it is resumed; null if they are not. */
  readonly suspendedAt: Date | null;
  /** Time at which it was closed; null while it is open. */
  readonly closedAt: Date | null;
}

/** Reads and writes accounts. Every method runs on the connection or transaction it is given. */
export class AccountRepository {
  /** @returns how many were written: an account whose e-mail address is already known is left out */
  async insert(database: Database, accounts: readonly Account[]): Promise<number> {
    const inserted = await database
      .getRepository(AccountEntity)
      .createQueryBuilder()
      .insert()
      .values([...accounts])
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as readonly unknown[]).length;
  }

  byIdOrEmail(database: Database, idOrEmail: string): Promise<Account | null> {
    return database.getRepository(AccountEntity).findOne({ where: named(idOrEmail) });
  }

  /** Reads an account and keeps others from changing it until the transaction ends. Null = no such account. */
  lock(transaction: Database, idOrEmail: string): Promise<Account | null> {
    return transaction
      .getRepository(AccountEntity)
      .findOne({ where: named(idOrEmail), lock: { mode: 'pessimistic_write' } });
  }

  async saveBar(
    transaction: Database,
    { id, email, suspendedAt, closedAt }: Omit<Account, 'createdAt'>,
  ): Promise<void> {
    await transaction.getRepository(AccountEntity).update(id, { email, suspendedAt, closedAt });
  }

  /** Oldest first. */
  all(database: Database): Promise<Account[]> {
    return database.getRepository(AccountEntity).find({ order: { createdAt: 'ASC', id: 'ASC' } });
  }
}

function named(idOrEmail: string): FindOptionsWhere<AccountEntity>[] {
  const isSame = Raw((email) => `lower(${email}) = lower(:email)`, { email: idOrEmail });
  return [{ id: idOrEmail }, { email: isSame }];
}
