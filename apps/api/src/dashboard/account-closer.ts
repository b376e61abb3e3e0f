import { Injectable } from '@nestjs/common';
import { AccountAdministration } from '@market/auth';
import { SubscriptionAdministration } from '@market/billing';
import type { AuditActor } from '@market/database/audit';
import type { Database } from '@market/database';
import type { AccountClosing } from '@market/identity';
import { WebhookAdministration } from '@market/webhooks';

/** Closes accounts in all features, as the command line does. */
@Injectable()
export class AccountCloser implements AccountClosing {
  constructor(
    private readonly accounts: AccountAdministration,
    private readonly subscriptions: SubscriptionAdministration,
    private readonly webhooks: WebhookAdministration,
  ) {}

  /** See `AccountClosing`. */
  async close(transaction: Database, accountId: string, actor: AuditActor): Promise<void> {
    // In the order in which the service takes its locks: what every process waits for comes last.
    await this.webhooks.removeAll(accountId, transaction);
    await this.subscriptions.close(accountId, actor, transaction);
    await this.accounts.close(accountId, actor, transaction);
  }
}
