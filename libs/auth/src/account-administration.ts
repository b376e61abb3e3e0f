import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Environment } from '@market/contracts';
import { Clock } from '@market/kernel';
import type { AuditLog, AuditActor, AuditEntry } from '@market/database/audit';
import type { Database } from '@market/database';
import { accountErrors } from './account-errors';
import { generateApiKey } from './domain/api-key';
import { type IssuedKey, keyCreated, type KeyProperties, newKeyRow } from './issued-key';
import { KeyBook, type RevokedKey, type TellOwners } from './key-book';
import { accountCreated, newAccount } from './new-account';
import { AccountRepository, type Account } from './persistence/account.repository';
import type { ApiKeyRepository, ApiKey } from './persistence/api-key.repository';

/** An account of a batch with its one key. */
export interface AccountWithKey {
  readonly id: string;
  readonly email: string;
  readonly key: string;
}

/** Account that was suspended or resumed. */
export interface SuspendedAccount {
  readonly account: Account;
  /** False if it had this state already. */
  readonly isChanged: boolean;
}

/** Max accounts of one INSERT: a statement has at most 65 535 parameters. */
const maxBatch = 1_000;

/**
 * Changes accounts and keys for an operator. Running services follow within a second. Every change is written to the
 * audit log, in its own transaction.
 */
@Injectable()
export class AccountAdministration {
  private readonly accounts = new AccountRepository();
  private readonly book: KeyBook;
  private readonly keys: ApiKeyRepository;
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.book = new KeyBook(clock);
    ({ keys: this.keys, audit: this.audit } = this.book);
  }

  /**
   * Creates an account.
   *
   * Errors: `DomainError` conflict `account already exists` (without regard to case), invalid e-mail.
   *
   * @param database transaction of the caller; without it the method opens one
   */
  async create(email: string, database?: Database, actor: AuditActor = 'operator'): Promise<Account> {
    if (database === undefined) return this.dataSource.transaction((tx) => this.create(email, tx, actor));
    const account = newAccount(email, this.clock.now());
    if ((await this.accounts.insert(database, [account])) === 0) throw accountErrors.exists();
    await this.audit.record(database, accountCreated(account, actor));
    return account;
  }

  /**
   * Creates many accounts with one key each, all or none: `<prefix>-1@accounts.test` and so on.
   *
   * Errors: `DomainError` conflict when one of the addresses has an account.
   */
  async createMany(
    { prefix, count, environment }: { prefix: string; count: number; environment: Environment },
    database?: Database,
    actor: AuditActor = 'operator',
  ): Promise<AccountWithKey[]> {
    if (database === undefined) {
      return this.dataSource.transaction((tx) => this.createMany({ prefix, count, environment }, tx, actor));
    }
    const made: AccountWithKey[] = [];
    for (let first = 1; first <= count; first += maxBatch) {
      const size = Math.min(maxBatch, count - first + 1);
      const accounts = Array.from({ length: size }, (_, at) =>
        newAccount(`${prefix}-${first + at}@accounts.test`, this.clock.now()),
      );
      if ((await this.accounts.insert(database, accounts)) < size) throw accountErrors.exists();
      const texts = accounts.map(() => generateApiKey(environment));
      const rows = accounts.flatMap((account, at) => {
        const text = texts[at];
        return text === undefined
          ? []
          : [{ account, text, row: newKeyRow(account.id, text, {}, this.clock.now()) }];
      });
      await this.keys.insert(
        database,
        rows.map(({ row }) => row),
      );
      await this.audit.recordAll(database, [
        ...accounts.map((account) => accountCreated(account, actor)),
        ...rows.map(({ row }) => keyCreated(row, actor)),
      ]);
      made.push(
        ...rows.map(({ account, text }) => ({ id: account.id, email: account.email, key: text.key })),
      );
    }
    return made;
  }

  /** Finds an account by id or e-mail address; null if there is none. @param database transaction of the caller */
  find(idOrEmail: string, database: Database = this.dataSource): Promise<Account | null> {
    return this.accounts.byIdOrEmail(database, idOrEmail);
  }

  /** Finds an account by id or e-mail address. Errors: `DomainError` not-found. @param database as for `find` */
  async get(idOrEmail: string, database?: Database): Promise<Account> {
    const account = await this.find(idOrEmail, database);
    if (account === null) throw accountErrors.unknown();
    return account;
  }

  /**
   * Locks an account that is not closed until the transaction ends.
   *
   * @param transaction transaction that has taken its other locks: that of the account comes after them
   *
   * Errors: `DomainError` not-found; conflict when it is closed.
   */
  async requireUnclosed(id: string, transaction: Database): Promise<void> {
    const { closedAt } = await this.locked(id, transaction);
    if (closedAt !== null) throw accountErrors.inactive('closed');
  }

  /** Lists all accounts, oldest first. */
  list(): Promise<Account[]> {
    return this.accounts.all(this.dataSource);
  }

  /**
   * Creates a key for an account.
   *
   * @param tell tells the owners of the account
   *
   * Errors: `DomainError` not-found; conflict when the account is suspended or closed; invalid when the expiry is not
   * in the future.
   */
  async createKey(
    accountIdOrEmail: string,
    properties: KeyProperties,
    actor: AuditActor = 'operator',
    tell?: TellOwners,
  ): Promise<IssuedKey> {
    const account = await this.get(accountIdOrEmail);
    requireOpen(account);
    if (properties.expiresAt && properties.expiresAt <= this.clock.now()) {
      throw accountErrors.pastExpiry();
    }
    return this.dataSource.transaction(async (tx) => {
      const issued = await this.book.issue(tx, account.id, properties, actor);
      await tell?.(tx, account.id);
      return issued;
    });
  }

  /** Lists the keys of an account, oldest first, including revoked ones. Errors: `DomainError` not-found. */
  async listKeys(accountIdOrEmail: string): Promise<ApiKey[]> {
    const account = await this.get(accountIdOrEmail);
    return this.keys.ofAccount(this.dataSource, account.id);
  }

  /**
   * Revokes a key for good; every process refuses it within a second. A key that is already revoked keeps its time of
   * revocation.
   *
   * @param tell tells the owners of its account
   *
   * Errors: `DomainError` not-found.
   */
  async revokeKey(id: string, actor: AuditActor = 'operator', tell?: TellOwners): Promise<RevokedKey> {
    return this.dataSource.transaction(async (tx) => {
      const key = await this.keys.lock(tx, id);
      if (key === null) throw accountErrors.unknownKey();
      return this.book.revoke(tx, key, actor, tell);
    });
  }

  /**
   * Suspends an account: every process refuses all its keys within a second, until it is resumed. An account that is
   * already suspended keeps its time and reason of suspension.
   *
   * @param transaction transaction that also stops the account's endpoints
   * @param reason words of the operator for the account's members: on every page of the dashboard, and in the audit log
   *
   * Errors: `DomainError` not-found; conflict when it is closed.
   */
  async suspend(
    idOrEmail: string,
    actor: AuditActor,
    transaction: Database,
    reason?: string,
  ): Promise<SuspendedAccount> {
    const account = await this.locked(idOrEmail, transaction);
    if (account.closedAt !== null) throw accountErrors.inactive('closed');
    if (account.suspendedAt !== null) return { account, isChanged: false };
    const suspended = { ...account, suspendedAt: this.clock.now(), suspensionReason: reason ?? null };
    await this.saveSuspension(suspended, { actor, action: 'account.suspended', reason }, transaction);
    return { account: suspended, isChanged: true };
  }

  /**
   * Resumes a suspended account: its keys work again. Leaves an account that is not suspended unchanged. See `suspend`.
   */
  async resume(
    idOrEmail: string,
    actor: AuditActor,
    transaction: Database,
    reason?: string,
  ): Promise<SuspendedAccount> {
    const account = await this.locked(idOrEmail, transaction);
    if (account.closedAt !== null) throw accountErrors.inactive('closed');
    if (account.suspendedAt === null) return { account, isChanged: false };
    const resumed = { ...account, suspendedAt: null, suspensionReason: null };
    await this.saveSuspension(resumed, { actor, action: 'account.resumed', reason }, transaction);
    return { account: resumed, isChanged: true };
  }

  /**
   * Closes an account for good: revokes its keys, and removes its e-mail address and the names of its keys. Leaves an
   * account that is already closed unchanged. See `suspend`.
   *
   * Errors: `DomainError` not-found.
   */
  async close(idOrEmail: string, actor: AuditActor, transaction: Database): Promise<Account> {
    const account = await this.locked(idOrEmail, transaction);
    if (account.closedAt !== null) return account;
    const closedAt = this.clock.now();
    await this.keys.removeAll(transaction, account.id, closedAt);
    const email = `${account.id}@closed.invalid`;
    const nobody = { ...account, email, suspensionReason: null, closedAt };
    return this.saveSuspension(nobody, { actor, action: 'account.closed' }, transaction);
  }

  private async locked(idOrEmail: string, transaction: Database): Promise<Account> {
    const account = await this.accounts.lock(transaction, idOrEmail);
    if (account === null) throw accountErrors.unknown();
    return account;
  }

  private async saveSuspension(
    account: Account,
    { reason, ...done }: Pick<AuditEntry, 'actor' | 'action'> & { readonly reason?: string | undefined },
    transaction: Database,
  ): Promise<Account> {
    const { id } = account;
    await this.accounts.saveSuspension(transaction, account);
    const detail = reason === undefined ? {} : { detail: { reason } };
    await this.audit.record(transaction, { ...done, subject: id, accountId: id, ...detail });
    // Last, because it locks the row of `auth_version`, which every revocation waits for, until the transaction ends.
    await this.keys.announce(transaction, id);
    return account;
  }
}

function requireOpen({ suspendedAt, closedAt }: Account): void {
  if (closedAt !== null) throw accountErrors.inactive('closed');
  if (suspendedAt !== null) throw accountErrors.inactive('suspended');
}
