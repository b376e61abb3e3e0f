import { type Database, queryRow } from '@market/database';
import { type FindOptionsWhere, In, Raw } from 'typeorm';
import { AccountEntity } from './account.entity';

/** Customer who may hold keys and has one subscription. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Time of its suspension, from which its keys are refused; null if it is not suspended. */
  readonly suspendedAt: Date | null;
  /** Reason of its suspension, for its members; null if it is not suspended, or none was given. */
  readonly suspensionReason: string | null;
  /** Time of its closure; null while it is open. */
  readonly closedAt: Date | null;
}

/** Texts for the receipts of an account; null for each that was not given. */
export interface ReceiptDetails {
  readonly legalName: string | null;
  readonly gstin: string | null;
  readonly address: string | null;
}

const noDetails: ReceiptDetails = { legalName: null, gstin: null, address: null };

/** Reads and writes accounts, on the connection or transaction that the caller passes. */
export class AccountRepository {
  /** Inserts accounts, except those whose e-mail address is already taken. @returns the number of inserted rows */
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

  /** Reads an account and locks its row until the transaction ends; null if there is none. */
  lock(transaction: Database, idOrEmail: string): Promise<Account | null> {
    return transaction
      .getRepository(AccountEntity)
      .findOne({ where: named(idOrEmail), lock: { mode: 'pessimistic_write' } });
  }

  async saveSuspension(
    transaction: Database,
    { id, email, suspendedAt, suspensionReason, closedAt }: Omit<Account, 'createdAt'>,
  ): Promise<void> {
    const forgotten = closedAt === null ? {} : noDetails;
    await transaction
      .getRepository(AccountEntity)
      .update(id, { email, suspendedAt, suspensionReason, closedAt, ...forgotten });
  }

  /** Reads an account with what its receipts say; null if there is none. */
  detailed(database: Database, id: string): Promise<(Account & ReceiptDetails) | null> {
    return database
      .getRepository(AccountEntity)
      .createQueryBuilder('account')
      .addSelect(['account.legalName', 'account.gstin', 'account.address'])
      .where({ id })
      .getOne();
  }

  async saveDetails(transaction: Database, id: string, details: ReceiptDetails): Promise<void> {
    await transaction.getRepository(AccountEntity).update(id, details);
  }

  /**
   * Gives an open account another e-mail address if it has the old one, without regard to case. SQL text: a condition on
   * other rows.
   *
   * @returns false if it has another one, or another account has the new one
   */
  async readdress(
    transaction: Database,
    { accountId, from, to }: { readonly accountId: string; readonly from: string; readonly to: string },
  ): Promise<boolean> {
    const row = await queryRow(
      transaction,
      `UPDATE account SET email = $3
        WHERE id = $1 AND lower(email) = lower($2) AND closed_at IS NULL
          AND NOT EXISTS (SELECT FROM account other WHERE lower(other.email) = lower($3)) RETURNING id`,
      [accountId, from, to],
    );
    return row !== null;
  }

  /** Returns the accounts with these ids that exist, with their legal names. */
  async named(
    database: Database,
    ids: readonly string[],
  ): Promise<readonly (Account & Pick<ReceiptDetails, 'legalName'>)[]> {
    return database
      .getRepository(AccountEntity)
      .createQueryBuilder('account')
      .addSelect('account.legalName')
      .where({ id: In([...ids]) })
      .getMany();
  }

  /** Returns all accounts, oldest first. */
  all(database: Database): Promise<Account[]> {
    return database.getRepository(AccountEntity).find({ order: { createdAt: 'ASC', id: 'ASC' } });
  }
}

function named(idOrEmail: string): FindOptionsWhere<AccountEntity>[] {
  const isSame = Raw((email) => `lower(${email}) = lower(:email)`, { email: idOrEmail });
  return [{ id: idOrEmail }, { email: isSame }];
}
