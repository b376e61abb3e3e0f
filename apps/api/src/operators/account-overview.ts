import { Injectable } from '@nestjs/common';
import { AccountBook, type AccountState, type ListedAccount } from '@market/auth';
import {
  freePlan,
  type PlanId,
  planCatalogue,
  SubscriptionBook,
  type AccountPlanState,
} from '@market/billing';
import { addDays, Clock, instantInIndia, type Page, type PageRequest } from '@market/kernel';
import { MemberBook } from '@market/identity';
import { CountedKeyUse } from '@market/usage';
import { WebhookAdministration } from '@market/webhooks';

/** Account with what every feature knows of it. */
export interface OverviewedAccount extends ListedAccount, AccountPlanState {
  /** Number of its webhook endpoints in both environments. */
  readonly endpoints: number;
  /** Admitted requests of the last 7 days in India. */
  readonly requests7d: number;
}

/** Filter of the list; an absent field does not filter. */
export interface OverviewFilter {
  /**
   * Part of the e-mail address or of the company's name, id of the account, the id or the last four characters of one of its
   * keys, the e-mail address or id of a member, or the id of a payment or subscription at the processor.
   */
  readonly q?: string | undefined;
  readonly plan?: PlanId | undefined;
  readonly state?: AccountState | undefined;
}

export interface AccountCounts {
  readonly byPlan: readonly { readonly planId: PlanId; readonly accounts: number }[];
  /** Accounts that were opened in the last 7 days in India. */
  readonly new7d: number;
  readonly pastDue: number;
  /** Accounts of which a limit refused a request today. */
  readonly overLimit: number;
}

/** Joins what the features know of many accounts: one read of each, however many accounts a page has. */
@Injectable()
export class AccountOverview {
  constructor(
    private readonly accounts: AccountBook,
    private readonly subscriptions: SubscriptionBook,
    private readonly use: CountedKeyUse,
    private readonly webhooks: WebhookAdministration,
    private readonly members: MemberBook,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of accounts, the newest first. */
  async page({ q, plan, state }: OverviewFilter, page: PageRequest): Promise<Page<OverviewedAccount>> {
    const chosen = plan === undefined ? {} : await this.subscriptions.accountsOn(plan);
    const foundElsewhere = q === undefined ? [] : await this.foundBy(q);
    const { items, total } = await this.accounts.page({ q, foundElsewhere, state, ...chosen }, page);
    return { items: await this.joined(items), total };
  }

  /** Returns an account by id; null if there is none. */
  async find(id: string): Promise<OverviewedAccount | null> {
    const account = await this.accounts.find(id);
    return account === null ? null : ((await this.joined([account]))[0] ?? null);
  }

  /** Counts the accounts that are not closed. */
  async counts(): Promise<AccountCounts> {
    const today = this.clock.today();
    const [{ all, opened }, { byPlan, pastDue }, overLimit] = await Promise.all([
      this.accounts.counts(instantInIndia(addDays(today, -6))),
      this.subscriptions.counts(),
      this.use.accountsRefusedOn(today),
    ]);
    const paid = [...byPlan.values()].reduce((sum, accounts) => sum + accounts, 0);
    const accountsOn = (planId: PlanId) =>
      planId === freePlan.id ? Math.max(0, all - paid) : (byPlan.get(planId) ?? 0);
    return {
      byPlan: planCatalogue.map(({ id }) => ({ planId: id, accounts: accountsOn(id) })),
      new7d: opened,
      pastDue,
      overLimit,
    };
  }

  /** Finds accounts by a member or a payment. @returns their ids */
  private async foundBy(q: string): Promise<string[]> {
    const found = await Promise.all([this.members.accountsOf(q), this.subscriptions.accountsOfPayment(q)]);
    return found.flat();
  }

  private async joined(accounts: readonly ListedAccount[]): Promise<OverviewedAccount[]> {
    const ids = accounts.map(({ id }) => id);
    const [planStates, endpoints, requests] = await Promise.all([
      this.subscriptions.findPlanStates(ids),
      this.webhooks.countsOf(ids),
      this.use.requestsOfAccounts(ids, addDays(this.clock.today(), -6)),
    ]);
    const free: AccountPlanState = { planId: freePlan.id, isPastDue: false };
    return accounts.map((account) => ({
      ...account,
      ...(planStates.get(account.id) ?? free),
      endpoints: endpoints.get(account.id) ?? 0,
      requests7d: requests.get(account.id) ?? 0,
    }));
  }
}
