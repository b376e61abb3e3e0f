import { Injectable } from '@nestjs/common';
import type { Environment } from '@market/contracts';
import type { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import { type AccessCheck, type KeyBounds, type MadeOnce, requireMakesLeft } from '@market/access';
import { Clock, DomainError, hourMs } from '@market/kernel';
import { DataSource } from 'typeorm';
import { accountErrors } from './account-errors';
import {
  countedKeys,
  keyState,
  longestUnused,
  mostReplacedKeys,
  mostWorkingKeys,
  renewedExpiry,
  replacedKeys,
} from './domain/key-state';
import { keyLabel } from './domain/key-label';
import { type IssuedKey, keyChanged } from './issued-key';
import { KeyBook, type TellOwners } from './key-book';
import { AccountRepository } from './persistence/account.repository';
import type { ApiKey, ApiKeyRepository } from './persistence/api-key.repository';

export type { ApiKey };

/** User who changes the keys of an account. */
export interface KeyHolder {
  readonly accountId: string;
  readonly userId: string;
  /** Judges the user again in the transaction of the change. */
  readonly check: AccessCheck;
  /** Memory of the key that the user makes: a repeated request replaces it. */
  readonly once?: MadeOnce | undefined;
}

/** Properties that a customer gives a new key. */
export interface RequestedKey {
  readonly environment: Environment;
  readonly name: string;
  readonly expiresAt: Date | null;
  /** Null for a key without bounds. */
  readonly bounds: KeyBounds | null;
}

/** New key of a customer. */
export interface CustomerKey extends IssuedKey, Omit<RequestedKey, 'name'> {
  /** Null for the successor of a key without a name. */
  readonly name: string | null;
}

/** New key that replaces another one, which works until its expiry. */
export interface RotatedKey extends CustomerKey {
  readonly replaces: { readonly id: string; readonly expiresAt: Date };
}

/** Key that gets a successor, in one transaction. */
interface Replacement {
  readonly old: ApiKey;
  /** End of the old key. */
  readonly expiresAt: Date;
  /** Key whose properties the new one gets. */
  readonly successor: Pick<ApiKey, keyof RequestedKey>;
  /** Successor that was never shown; null for none. */
  readonly lost: ApiKey | null;
}

/**
 * Changes the keys of an account for its users. Every statement names the account: a key of another one is unknown here.
 * Running services follow a change within a second.
 */
@Injectable()
export class CustomerKeys {
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

  /** Returns the keys of an account, newest first. */
  async list(accountId: string): Promise<ApiKey[]> {
    return (await this.keys.ofAccount(this.dataSource, accountId)).reverse();
  }

  /** Returns a key of an account; null if the account has no such key. */
  find(accountId: string, id: string): Promise<ApiKey | null> {
    return this.keys.find(this.dataSource, accountId, id);
  }

  /**
   * Makes a key. The limit of working keys also holds for concurrent requests. A repeated request revokes the key that the first
   * one made, which was never shown.
   *
   * Errors: `DomainError` `VAL_001` for an expiry that is not in the future, `KEY_001`, `ACC_002`, `RATE_001`.
   */
  make(holder: KeyHolder, requested: RequestedKey): Promise<CustomerKey> {
    return this.dataSource.transaction(async (tx) => {
      const { keys, lost } = await this.lockedKeys(tx, holder);
      const others = keys.filter(({ id }) => id !== lost?.id);
      await this.requireMakesLeft(holder, others, requested.environment);
      this.requireFuture(requested.expiresAt);
      this.requireRoom(others, requested.environment);
      return this.issue(tx, holder, requested, lost);
    });
  }

  /**
   * Makes a key that replaces a working one, which then works for some hours more. The new key has the name, the bounds and, from now
   * on, the lifetime of the old one. The limit of replaced keys that still work also holds for concurrent requests; without
   * an overlap it does not apply. A repeated request replaces the new key that the first one made; it can make the overlap
   * shorter, not longer.
   *
   * @returns null if the account has no such working key, or another one replaces it already
   *
   * Errors: `DomainError` `KEY_001`, `ACC_002`, `RATE_001`.
   */
  rotate(holder: KeyHolder, id: string, overlapHours: number): Promise<RotatedKey | null> {
    return this.dataSource.transaction(async (tx) => {
      const { keys, lost } = await this.lockedKeys(tx, holder);
      const old = await this.keys.lock(tx, id, holder.accountId);
      const others = keys.filter((key) => key.id !== lost?.id);
      if (old !== null) await this.requireMakesLeft(holder, others, old.environment);
      const now = this.clock.now();
      if (lost !== null && old?.replacedBy === lost.id && old.expiresAt !== null) {
        const expiresAt = earlier(old.expiresAt, endOfOverlap(now, overlapHours));
        return this.replace(tx, holder, { old, expiresAt, successor: lost, lost });
      }
      if (old === null || old.replacedBy !== null || keyState(old, now) !== 'working') return null;
      if (overlapHours > 0) requireRoomBeside(keys, old.environment, now);
      const expiresAt = earlier(old.expiresAt, endOfOverlap(now, overlapHours));
      const successor = { ...old, expiresAt: renewedExpiry(old, now) };
      return this.replace(tx, holder, { old, expiresAt, successor, lost });
    });
  }

  /** Renames a key. @returns the key; null if the account has no such key */
  rename(holder: KeyHolder, id: string, name: string): Promise<ApiKey | null> {
    return this.dataSource.transaction(async (tx) => {
      await holder.check.repeatIn(tx);
      const key = await this.keys.lock(tx, id, holder.accountId);
      if (key === null) return null;
      await this.keys.rename(tx, id, name);
      await this.audit.record(tx, keyChanged(key, 'key.renamed', actorOf(holder)));
      return { ...key, name };
    });
  }

  /**
   * Revokes a key for good. A key that is already revoked keeps its time of revocation.
   *
   * @param tell tells the owners, if it is an operator who revokes it
   * @returns the key; null if the account has no such key
   */
  revoke(holder: KeyHolder, id: string, tell?: TellOwners): Promise<ApiKey | null> {
    return this.dataSource.transaction(async (tx) => {
      await holder.check.repeatIn(tx);
      const key = await this.keys.lock(tx, id, holder.accountId);
      return key && this.book.revoke(tx, key, actorOf(holder), tell);
    });
  }

  /**
   * Locks the account, so that its keys are changed one after the other.
   *
   * @returns its keys, and the one that an earlier request with the same idempotency key made; null for the first request
   *
   * Errors: `DomainError` `ACC_002`, `IDEM_001`; those of the check.
   */
  private async lockedKeys(transaction: Database, { accountId, check, once }: KeyHolder) {
    await check.repeatIn(transaction);
    const former = (await once?.former(transaction)) ?? null;
    const account = await this.accounts.lock(transaction, accountId);
    if (account === null || account.closedAt !== null) throw accountErrors.inactive('closed');
    if (account.suspendedAt !== null) throw accountErrors.inactive('suspended');
    const keys = await this.keys.ofAccount(transaction, accountId);
    return { keys, lost: keys.find(({ id }) => id === former) ?? null };
  }

  /** @param keys keys of the account but the lost one, oldest first */
  private requireMakesLeft(
    holder: KeyHolder,
    keys: readonly ApiKey[],
    environment: Environment,
  ): Promise<void> {
    const made = keys.filter((key) => key.environment === environment);
    const nthMadeAt = (nth: number) => made.at(-nth)?.createdAt ?? null;
    return requireMakesLeft(actorOf(holder), { what: `${environment} keys`, nthMadeAt }, this.clock.now());
  }

  private requireFuture(expiresAt: Date | null): void {
    if (expiresAt !== null && expiresAt <= this.clock.now()) throw accountErrors.pastExpiry();
  }

  private requireRoom(keys: readonly ApiKey[], environment: Environment): void {
    const counted = countedKeys(keys, environment, this.clock.now());
    if (counted.length < mostWorkingKeys) return;
    throw tooManyKeys(
      `The account has ${mostWorkingKeys} working ${environment} keys. Revoke one first; ${keyLabel(longestUnused(counted))} has been unused longest.`,
    );
  }

  private async replace(
    transaction: Database,
    holder: KeyHolder,
    { old, expiresAt, successor, lost }: Replacement,
  ): Promise<RotatedKey> {
    const { environment, name, bounds } = successor;
    const requested = { environment, name, bounds, expiresAt: successor.expiresAt };
    const made = await this.issue(transaction, holder, requested, lost);
    const detail = { replacedBy: made.id, expiresAt: expiresAt.toISOString() };
    await this.audit.record(transaction, keyChanged(old, 'key.rotated', actorOf(holder), detail));
    await this.keys.replace(transaction, old.id, made.id, expiresAt);
    return { ...made, replaces: { id: old.id, expiresAt } };
  }

  /** @param lost key that the new one replaces, since it was never shown; null for none */
  private async issue(
    transaction: Database,
    holder: KeyHolder,
    requested: Pick<CustomerKey, keyof RequestedKey>,
    lost: ApiKey | null,
  ): Promise<CustomerKey> {
    const { environment, name, expiresAt, bounds } = requested;
    const properties = { environment, name, expiresAt, bounds, createdBy: holder.userId };
    const issued = await this.book.issue(transaction, holder.accountId, properties, actorOf(holder));
    await holder.once?.remember(transaction, issued.id);
    if (lost !== null) await this.book.revoke(transaction, lost, actorOf(holder));
    return { ...issued, environment, name, expiresAt, bounds };
  }
}

function endOfOverlap(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * hourMs);
}

function earlier(end: Date | null, other: Date): Date {
  return end !== null && end < other ? end : other;
}

function requireRoomBeside(keys: readonly ApiKey[], environment: Environment, now: Date): void {
  const replaced = replacedKeys(keys, environment, now);
  if (replaced.length < mostReplacedKeys) return;
  throw tooManyKeys(
    `In the account, ${mostReplacedKeys} replaced ${environment} keys still work beside their successors. Revoke one of them first, or replace this key without an overlap; ${keyLabel(longestUnused(replaced))} has been unused longest.`,
  );
}

function tooManyKeys(publicMessage: string): DomainError {
  return new DomainError({ kind: 'conflict', code: 'KEY_001', publicMessage });
}

function actorOf({ userId }: KeyHolder): `user:${string}` {
  return `user:${userId}`;
}
