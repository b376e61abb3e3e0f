import { Injectable } from '@nestjs/common';
import { AccountAdministration, CustomerKeys } from '@market/auth';
import { type PlanId, SubscriptionAdministration } from '@market/billing';
import type { Database } from '@market/database';
import { OwnerNotices } from '@market/identity';
import { changeSuspension } from '@market/operators';
import type { SessionAuthor } from '@market/sessions';
import { WebhookAdministration } from '@market/webhooks';
import { DataSource } from 'typeorm';

/** Order of an operator to suspend an account, or to resume it. */
export interface LockOrder {
  readonly locked: boolean;
  /** Words for the audit log, which the account's members can read. */
  readonly reason: string;
}

/** Changes accounts for an operator who is signed in and judged again in each transaction, by the code of the command line. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountAdministration,
    private readonly keys: CustomerKeys,
    private readonly subscriptions: SubscriptionAdministration,
    private readonly endpoints: WebhookAdministration,
    private readonly notices: OwnerNotices,
  ) {}

  /**
   * Gives an account a plan without payment, and tells its owners.
   *
   * Errors: `DomainError` not-found; `ACC_002` for an account that is closed.
   */
  async setPlan({ actor, check }: SessionAuthor, accountId: string, planId: PlanId): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await check.repeatIn(tx);
      const isChanged = await this.subscriptions.setPlan(accountId, planId, actor, tx);
      if (isChanged) await this.notices.tell(tx, accountId, 'plan-given');
      // After the change, which locks the subscription: the account is locked after it. An unknown one rolls it back.
      await this.accounts.requireUnclosed(accountId, tx);
    });
  }

  /** Revokes a key of an account, and tells its owners. @returns false if the account has no such key */
  async revokeKey(author: SessionAuthor, accountId: string, keyId: string): Promise<boolean> {
    const tell = (tx: Database) => this.notices.tell(tx, accountId, 'key-revoked');
    return (await this.keys.revoke({ ...author, accountId }, keyId, tell)) !== null;
  }

  /**
   * Suspends or resumes an account, and tells its owners if that changed anything.
   *
   * Errors: `DomainError` not-found; `ACC_002` for an account that is closed.
   */
  async lock(
    { actor, check }: SessionAuthor,
    accountId: string,
    { locked, reason }: LockOrder,
  ): Promise<void> {
    const action = locked ? 'suspend' : 'resume';
    const order = { action, idOrEmail: accountId, actor, reason } as const;
    const parts = { accounts: this.accounts, endpoints: this.endpoints };
    await this.dataSource.transaction(async (tx) => {
      await check.repeatIn(tx);
      const { isChanged } = await changeSuspension(tx, parts, order);
      const change = locked ? 'account-suspended' : 'account-resumed';
      if (isChanged) await this.notices.tell(tx, accountId, change);
    });
  }
}
