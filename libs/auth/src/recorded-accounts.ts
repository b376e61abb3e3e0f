import { Injectable } from '@nestjs/common';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import { Clock } from '@market/kernel';
import type { AccountDirectory, NamedAccount } from '@market/sessions';
import { DataSource } from 'typeorm';
import { AccountAdministration } from './account-administration';
import { accountErrors } from './account-errors';
import type { KeyHolder } from './customer-keys';
import { AccountRepository, type ReceiptDetails } from './persistence/account.repository';

/** Account with what its receipts say. */
export interface DetailedAccount extends ReceiptDetails {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
}

/** Opens and names accounts for the dashboard, and keeps what their receipts say. */
@Injectable()
export class RecordedAccounts implements AccountDirectory {
  private readonly accounts = new AccountRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly administration: AccountAdministration,
    clock: Clock,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** See `AccountDirectory`. */
  async openFor(transaction: Database, email: string, openedBy: string): Promise<string> {
    const known = await this.accounts.lock(transaction, email);
    const account = known ?? (await this.administration.create(email, transaction, `user:${openedBy}`));
    return account.id;
  }

  /** See `AccountDirectory`. */
  async readdress(
    transaction: Database,
    { accountId, from, to, userId }: Parameters<AccountDirectory['readdress']>[1],
  ): Promise<void> {
    const isChanged = await this.accounts.readdress(transaction, { accountId, from, to });
    if (!isChanged) return;
    await this.audit.record(transaction, {
      actor: `user:${userId}`,
      action: 'account.readdressed',
      subject: accountId,
      accountId,
    });
  }

  /** See `AccountDirectory`. */
  async named(
    ids: readonly string[],
    transaction: Database = this.dataSource,
  ): Promise<readonly NamedAccount[]> {
    const accounts = await this.accounts.named(transaction, ids);
    return accounts.map(({ id, email, legalName, suspendedAt, suspensionReason }) => ({
      ...{ id, email, name: legalName },
      suspension: suspendedAt === null ? null : { since: suspendedAt, reason: suspensionReason },
    }));
  }

  /** Returns an account with its details. Errors: `DomainError` not-found. */
  async detailed(id: string): Promise<DetailedAccount> {
    const account = await this.accounts.detailed(this.dataSource, id);
    if (account === null) throw accountErrors.unknown();
    return account;
  }

  /**
   * Replaces what the receipts of an account say. The audit entry names the changed fields, not their texts.
   *
   * Errors: `DomainError` `ACC_002` for an account that is suspended or closed; those of the check.
   */
  async describe({ accountId, userId, check }: KeyHolder, details: ReceiptDetails): Promise<DetailedAccount> {
    return this.dataSource.transaction(async (tx) => {
      await check.repeatIn(tx);
      const before = await this.accounts.lock(tx, accountId);
      if (before === null) throw accountErrors.unknown();
      if (before.closedAt !== null) throw accountErrors.inactive('closed');
      if (before.suspendedAt !== null) throw accountErrors.inactive('suspended');
      await this.accounts.saveDetails(tx, accountId, details);
      await this.audit.record(tx, {
        actor: `user:${userId}`,
        action: 'account.described',
        subject: accountId,
        accountId,
      });
      return { ...before, ...details };
    });
  }
}
