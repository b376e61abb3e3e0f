import { Injectable } from '@nestjs/common';
import { AccountAdministration } from '@market/auth';
import { SubscriptionAdministration } from '@market/billing';
import { CalendarFeeds } from '@market/calendar';
import { ExportLinks } from '@market/exports';
import type { AuditActor } from '@market/database/audit';
import type { Database } from '@market/database';
import type { AccountClosing } from '@market/identity';
import { PlayedIssueErasure } from '@market/ipo';
import { closeAccount } from '@market/operators';
import { RequestErasure } from '@market/requests';
import { WebhookAdministration } from '@market/webhooks';

/** Closes accounts in all features, as the command line does. */
@Injectable()
export class AccountCloser implements AccountClosing {
  constructor(
    private readonly accounts: AccountAdministration,
    private readonly subscriptions: SubscriptionAdministration,
    private readonly webhooks: WebhookAdministration,
    private readonly feeds: CalendarFeeds,
    private readonly exports: ExportLinks,
    private readonly requests: RequestErasure,
    private readonly plays: PlayedIssueErasure,
  ) {}

  /** See `AccountClosing`. */
  async close(transaction: Database, accountId: string, actor: AuditActor): Promise<void> {
    const { accounts, subscriptions, webhooks: endpoints, feeds, exports, requests, plays } = this;
    await closeAccount(
      transaction,
      { accounts, subscriptions, endpoints, feeds, exports, requests, plays },
      accountId,
      actor,
    );
  }
}
