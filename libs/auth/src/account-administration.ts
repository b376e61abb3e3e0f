import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Environment } from '@market/contracts';
import { Clock, DomainError, newId } from '@market/kernel';
import { AuditLog, type AuditActor, type AuditEntry } from '@market/database/audit';
import type { Database } from '@market/database';
import { generateApiKey, readApiKey, type ApiKeyText } from './domain/api-key';
import { AccountRepository, type Account } from './persistence/account.repository';
import { ApiKeyRepository, type ApiKey } from './persistence/api-key.repository';

/** A key at its creation: the only time its text is known. */
export interface IssuedKey {
  readonly id: string;
  readonly key: string;
  readonly prefix: string;
  readonly last4: string;
}

/** Properties of a new key. */
export interface KeyWish {
  readonly environment: Environment;
  readonly name?: string | null;
  readonly expiresAt?: Date | null;
}

/** An account of a batch with its one key. */
export interface AccountWithKey {
  readonly id: string;
  readonly email: string;
  readonly key: string;
}

/** The development stack's own account. */
export const developmentEmail = 'dev@localhost';

const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/;
/** A statement has at most 65 535 parameters. */
const batchAtMost = 1_000;

/**
 * Changes accounts and keys for an operator. Running services follow within a second. Every change is written to the
 * audit log, in its own transaction.
 */
@Injectable()
export class AccountAdministration {
  private readonly accounts = new AccountRepository();
  private readonly keys = new ApiKeyRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.audit = new AuditLog(clock);
  }

  /**
   * Opens an account.
   *
   * Errors: `DomainError` conflict `account already exists` (without regard to case), invalid e-mail.
   *
   * @param database a transaction of the caller's, when more is to happen with it
   */
  async create(email: string, database?: Database, actor: AuditActor = 'operator'): Promise<Account> {
    if (database === undefined) return this.dataSource.transaction((tx) => this.create(email, tx, actor));
    const account = this.newAccount(email);
    if ((await this.accounts.insert(database, [account])) === 0) throw accountExists();
    await this.audit.record(database, accountCreated(account, actor));
    return account;
  }

  /**
   * Opens many accounts with one key each, all or none: `<prefix>-1@accounts.test` and so on.
   *
   * Errors: `DomainError` conflict when one of them is already known.
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
    for (let first = 1; first <= count; first += batchAtMost) {
      const size = Math.min(batchAtMost, count - first + 1);
      const accounts = Array.from({ length: size }, (_, at) =>
        this.newAccount(`${prefix}-${first + at}@accounts.test`),
      );
      if ((await this.accounts.insert(database, accounts)) < size) throw accountExists();
      const texts = accounts.map(() => generateApiKey(environment));
      const rows = accounts.flatMap((account, at) => {
        const text = texts[at];
        return text === undefined ? [] : [{ account, text, row: this.keyRow(account.id, text, {}) }];
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

  /** Null when there is no such account. */
  find(idOrEmail: string): Promise<Account | null> {
    return this.accounts.byIdOrEmail(this.dataSource, idOrEmail);
  }

  /** Errors: `DomainError` not-found. */
  async get(idOrEmail: string): Promise<Account> {
    const account = await this.find(idOrEmail);
    if (account === null) throw refusal('not-found', 'NOT_001', 'no such account');
    return account;
  }

  /** Oldest first. */
  list(): Promise<Account[]> {
    return this.accounts.all(this.dataSource);
  }

  /** Makes a key for an account. Errors: `DomainError` not-found; conflict when it is suspended or closed; invalid when it would already have expired. */
  async createKey(
    accountIdOrEmail: string,
    wish: KeyWish,
    actor: AuditActor = 'operator',
  ): Promise<IssuedKey> {
    const account = await this.get(accountIdOrEmail);
    requireOpen(account);
    if (wish.expiresAt && wish.expiresAt <= this.clock.now()) {
      throw refusal('invalid', 'VAL_001', 'the expiry lies in the past');
    }
    return this.issue(account.id, generateApiKey(wish.environment), wish, actor);
  }

  /** Oldest first, revoked ones included. Errors: `DomainError` not-found. */
  async listKeys(accountIdOrEmail: string): Promise<ApiKey[]> {
    const account = await this.get(accountIdOrEmail);
    return this.keys.ofAccount(this.dataSource, account.id);
  }

  /**
   * Ends a key for good, in every process within a second. One that is revoked already keeps its first instant.
   *
   * Errors: `DomainError` not-found.
   */
  async revokeKey(
    id: string,
    actor: AuditActor = 'operator',
  ): Promise<ApiKey & { readonly revokedAt: Date }> {
    return this.dataSource.transaction(async (tx) => {
      const key = await this.keys.lock(tx, id);
      if (key === null) throw refusal('not-found', 'NOT_001', 'no such key');
      if (key.revokedAt !== null) return { ...key, revokedAt: key.revokedAt };
      const revokedAt = this.clock.now();
      await this.keys.revoke(tx, id, revokedAt);
      await this.audit.record(tx, {
        actor,
        action: 'key.revoked',
        subject: id,
        accountId: key.accountId,
        detail: { environment: key.environment, last4: key.last4 },
      });
      return { ...key, revokedAt };
    });
  }

  /**
   * Refuses all keys of an account in every process within a second, until it is resumed. One that is suspended already
   * keeps its first instant.
   *
   * @param by the operator's name, for the audit log
   * @param transaction the one in which what else belongs to the account is stopped
   *
   * Errors: `DomainError` not-found; conflict when it is closed.
   */
  async suspend(idOrEmail: string, by: string, transaction: Database): Promise<Account> {
    const account = await this.locked(idOrEmail, transaction);
    if (account.closedAt !== null) throw barred('closed');
    if (account.suspendedAt !== null) return account;
    return this.bar({ ...account, suspendedAt: this.clock.now() }, by, 'account.suspended', transaction);
  }

  /** Accepts the keys of a suspended account again; one that is not suspended stays as it is. See `suspend`. */
  async resume(idOrEmail: string, by: string, transaction: Database): Promise<Account> {
    const account = await this.locked(idOrEmail, transaction);
    if (account.closedAt !== null) throw barred('closed');
    if (account.suspendedAt === null) return account;
    return this.bar({ ...account, suspendedAt: null }, by, 'account.resumed', transaction);
  }

  /**
   * Ends an account for good: its keys are revoked, its e-mail address and what its keys were called are removed. One that is
   * closed already stays as it is. See `suspend`.
   *
   * Errors: `DomainError` not-found.
   */
  async close(idOrEmail: string, by: string, transaction: Database): Promise<Account> {
    const account = await this.locked(idOrEmail, transaction);
    if (account.closedAt !== null) return account;
    const closedAt = this.clock.now();
    await this.keys.removeAll(transaction, account.id, closedAt);
    const nobody = { ...account, email: `${account.id}@closed.invalid`, closedAt };
    return this.bar(nobody, by, 'account.closed', transaction);
  }

  private async locked(idOrEmail: string, transaction: Database): Promise<Account> {
    const account = await this.accounts.lock(transaction, idOrEmail);
    if (account === null) throw refusal('not-found', 'NOT_001', 'no such account');
    return account;
  }

  private async bar(account: Account, by: string, action: string, transaction: Database): Promise<Account> {
    const { id } = account;
    await this.accounts.saveBar(transaction, account);
    await this.audit.record(transaction, { actor: `operator:${by}`, action, subject: id, accountId: id });
    // Last: from here to its end the transaction holds what every revocation waits for.
    await this.keys.announce(transaction, id);
    return account;
  }

  /**
   * The development stack's ready-made test key. The existing one is kept while it works; one that this database
   * has not seen yet is registered, so that one key works with every database of the stack.
   *
   * @param existingKey what the caller kept from an earlier start
   * @returns the key's text, for the caller to keep
   */
  async ensureDevelopmentKey(existingKey: string | null): Promise<string> {
    await this.dataSource.transaction(async (tx) => {
      const account = this.newAccount(developmentEmail);
      const inserted = await this.accounts.insert(tx, [account]);
      if (inserted > 0) await this.audit.record(tx, accountCreated(account, 'system'));
    });
    const account = await this.get(developmentEmail);
    const existing = existingKey === null ? null : readApiKey(existingKey);
    const usable = existing?.environment === 'test' ? existing : null;
    const row = usable && (await this.rowOf(usable));
    if (usable && row && this.works(row)) return usable.key;
    const text = usable && !row ? usable : generateApiKey('test');
    await this.issue(account.id, text, { name: 'development' }, 'system');
    return text.key;
  }

  private async rowOf({ fingerprint }: ApiKeyText): Promise<ApiKey | null> {
    return (await this.keys.byFingerprints(this.dataSource, [fingerprint])).get(fingerprint) ?? null;
  }

  private works({ revokedAt, barredAt, expiresAt }: ApiKey): boolean {
    return revokedAt === null && barredAt === null && (expiresAt === null || expiresAt > this.clock.now());
  }

  private async issue(
    accountId: string,
    text: ApiKeyText,
    wish: Partial<KeyWish>,
    actor: AuditActor,
  ): Promise<IssuedKey> {
    const row = this.keyRow(accountId, text, wish);
    await this.dataSource.transaction(async (tx) => {
      await this.keys.insert(tx, [row]);
      await this.audit.record(tx, keyCreated(row, actor));
    });
    return { id: row.id, key: text.key, prefix: row.prefix, last4: row.last4 };
  }

  private newAccount(email: string): Account {
    const trimmed = email.trim();
    if (!emailPattern.test(trimmed)) throw refusal('invalid', 'VAL_001', 'not an e-mail address');
    const createdAt = this.clock.now();
    return { id: newId('acc'), email: trimmed, createdAt, suspendedAt: null, closedAt: null };
  }

  private keyRow(
    accountId: string,
    text: ApiKeyText,
    wish: Partial<KeyWish>,
  ): ApiKey & { readonly fingerprint: string } {
    return {
      id: newId('key'),
      accountId,
      environment: text.environment,
      name: wish.name ?? null,
      fingerprint: text.fingerprint,
      prefix: text.prefix,
      last4: text.last4,
      createdAt: this.clock.now(),
      lastUsedAt: null,
      expiresAt: wish.expiresAt ?? null,
      revokedAt: null,
      barredAt: null,
    };
  }
}

function accountCreated({ id }: Account, actor: AuditActor): AuditEntry {
  return { actor, action: 'account.created', subject: id, accountId: id };
}

/**
 * Audit entry of a new key, without the key's name: people choose it, and it is deleted with the account, which an
 * entry never is.
 */
function keyCreated(key: ApiKey, actor: AuditActor): AuditEntry {
  const { id, accountId, environment, last4, expiresAt } = key;
  const detail = { environment, last4, expiresAt: expiresAt?.toISOString() ?? null };
  return { actor, action: 'key.created', subject: id, accountId, detail };
}

function requireOpen({ suspendedAt, closedAt }: Account): void {
  if (closedAt !== null) throw barred('closed');
  if (suspendedAt !== null) throw barred('suspended');
}

function barred(state: 'suspended' | 'closed'): DomainError {
  return refusal('conflict', 'ACC_002', `the account is ${state}`);
}

function accountExists(): DomainError {
  return refusal('conflict', 'ACC_001', 'account already exists');
}

function refusal(
  kind: 'conflict' | 'invalid' | 'not-found',
  code: string,
  publicMessage: string,
): DomainError {
  return new DomainError({ kind, code, publicMessage });
}
