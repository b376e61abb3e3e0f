import { Injectable } from '@nestjs/common';
import { ShownKeys } from '@market/auth';
import { presentSubscription, SubscriptionAdministration } from '@market/billing';
import { AuditLog } from '@market/database/audit';
import { presentMember, Team } from '@market/identity';
import { Clock } from '@market/kernel';
import { type AuditEntryView, presentAuditEntries, UserDirectory } from '@market/sessions';
import { ShownUsage } from '@market/usage';
import { presentEndpoint, WebhookQueries } from '@market/webhooks';
import { DataSource } from 'typeorm';
import { AccountOverview } from './account-overview';
import { type AccountDossierView, presentAccountRow } from './account.dashboard-view';

const auditEntries = 50;

/** Joins everything that an account's own members see of it, for an operator. */
@Injectable()
export class AccountDossier {
  constructor(
    private readonly overview: AccountOverview,
    private readonly keys: ShownKeys,
    private readonly subscriptions: SubscriptionAdministration,
    private readonly usage: ShownUsage,
    private readonly endpoints: WebhookQueries,
    private readonly team: Team,
    private readonly users: UserDirectory,
    private readonly audit: AuditLog,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns the dossier of an account; null if there is none with the id. */
  async of(id: string): Promise<AccountDossierView | null> {
    const account = await this.overview.find(id);
    if (account === null) return null;
    const [keys, subscription, usage, endpoints, members, audit] = await Promise.all([
      this.keys.all(id),
      this.subscriptions.of(id),
      this.usage.of(id),
      this.endpoints.report(id),
      this.team.ofAccount(id),
      this.entriesOf(id),
    ]);
    return {
      account: presentAccountRow(account),
      keys,
      subscription: presentSubscription(subscription, this.clock.now()),
      usage,
      endpoints: endpoints.map((endpoint) => presentEndpoint(endpoint)),
      members: members.map(presentMember),
      audit,
    };
  }

  private async entriesOf(accountId: string): Promise<AuditEntryView[]> {
    const entries = await this.audit.list(this.dataSource, { accountId, atMost: auditEntries });
    return presentAuditEntries(entries, this.users);
  }
}
