import {
  AccountAdministration,
  CustomerKeys,
  RecordedAccountSuspensions,
  RecordedAccounts,
} from '@market/auth';
import { paymentProcessor, SubscriptionOrders } from '@market/billing';
import { alwaysAdmitted } from '@market/access';
import { noSecurityMails, Sessions, UserAdministration } from '@market/identity';
import { addDays, dayInIndia, instantInIndia, ManualClock, dayMs } from '@market/kernel';
import type { DataSource } from 'typeorm';
import {
  accountAgeDays,
  colleagueEmail,
  company,
  type DemoKey,
  demoEmail,
  demoKeys,
  keyChanges,
  planAges,
} from './cast';
import { type DemoEndpoint, demoEndpoints } from './deliveries/demo-endpoints';
import { pastOf } from './deliveries/past-of-endpoint';
import type { WebhookHistory } from './deliveries/webhook-history';

/** Event in the life of the account. */
interface Chapter {
  readonly at: Date;
  readonly happens: () => Promise<unknown>;
}

/**
 * Makes the account with its past: each thing at its time, in order, by the code that customers’ requests run, on a clock
 * that is set back. The audit log has the order in which it was written.
 */
export class AccountStory {
  private readonly clock: ManualClock;
  private readonly accounts: AccountAdministration;
  private readonly users: UserAdministration;
  private readonly keys: CustomerKeys;
  private readonly orders: SubscriptionOrders;
  private readonly keyIds = new Map<string, string>();
  private accountId = '';
  private ownerId = '';
  private colleagueId = '';

  constructor(
    private readonly dataSource: DataSource,
    private readonly webhooks: WebhookHistory,
    private readonly now: Date,
  ) {
    this.clock = new ManualClock(now);
    this.accounts = new AccountAdministration(dataSource, this.clock);
    this.users = new UserAdministration(dataSource, this.clock, noSecurityMails);
    this.keys = new CustomerKeys(dataSource, this.clock);
    const processor = paymentProcessor({ processor: 'sandbox' }, this.clock);
    this.orders = new SubscriptionOrders(dataSource, this.clock, processor, new RecordedAccountSuspensions());
  }

  /** Makes the account. Errors: `DomainError` conflict if there is one with its address. */
  async tell(): Promise<void> {
    const chapters = [
      { at: this.daysAgo(accountAgeDays, '09:42'), happens: () => this.open() },
      { at: this.daysAgo(accountAgeDays, '09:55'), happens: () => this.describe() },
      { at: this.daysAgo(99, '16:10'), happens: () => this.join() },
      ...this.plans(),
      ...demoKeys.map((key) => this.making(key)),
      ...this.changesOfKeys(),
      ...demoEndpoints.flatMap((endpoint) => this.lifeOf(endpoint)),
      { at: this.daysAgo(1, '17:41'), happens: () => this.signIn(this.colleagueId, 'Firefox on Windows') },
    ];
    chapters.sort((one, other) => one.at.getTime() - other.at.getTime());
    for (const { at, happens } of chapters) {
      this.clock.set(at);
      await happens();
    }
  }

  private async open(): Promise<void> {
    this.accountId = (await this.accounts.create(demoEmail, undefined, 'system')).id;
    this.ownerId = (await this.users.ensureOwner(demoEmail, this.accountId)).id;
    await this.signIn(this.ownerId, 'Chrome on macOS');
  }

  private async describe(): Promise<void> {
    const details = new RecordedAccounts(this.dataSource, this.accounts, this.clock);
    await details.describe(
      { accountId: this.accountId, userId: this.ownerId, check: alwaysAdmitted },
      company,
    );
  }

  private async join(): Promise<void> {
    this.colleagueId = (await this.users.ensureMember(colleagueEmail, this.accountId)).id;
  }

  private plans(): Chapter[] {
    const order = (planId: 'plan_basic' | 'plan_pro') => () =>
      this.orders.subscribe(this.accountId, planId, { actor: `user:${this.ownerId}`, check: alwaysAdmitted });
    return [
      { at: this.daysAgo(planAges.basic, '10:18'), happens: order('plan_basic') },
      { at: this.daysAgo(planAges.pro, '11:24'), happens: order('plan_pro') },
    ];
  }

  private making({ name, environment, ageDays, madeBy, expiresInDays }: DemoKey): Chapter {
    const expiresAt =
      expiresInDays === undefined ? null : new Date(this.now.getTime() + expiresInDays * dayMs);
    const happens = async () => {
      const userId = madeBy === 'owner' ? this.ownerId : this.colleagueId;
      const holder = { accountId: this.accountId, userId, check: alwaysAdmitted };
      const { id } = await this.keys.make(holder, { environment, name, expiresAt, bounds: null });
      this.keyIds.set(name, id);
      if (expiresAt !== null) await this.noteTold(id, expiresAt);
    };
    return { at: this.daysAgo(ageDays, environment === 'live' ? '11:05' : '12:20'), happens };
  }

  private changesOfKeys(): Chapter[] {
    const holder = () => ({
      accountId: this.accountId,
      userId: this.ownerId,
      check: alwaysAdmitted,
    });
    const { rotated, revoked } = keyChanges;
    return [
      {
        at: this.daysAgo(revoked.ageDays, '18:30'),
        happens: () => this.keys.revoke(holder(), this.keyIds.get(revoked.name) ?? ''),
      },
      {
        at: this.daysAgo(rotated.ageDays, '10:37'),
        happens: () => this.keys.rotate(holder(), this.keyIds.get(rotated.name) ?? '', rotated.overlapHours),
      },
    ];
  }

  /** Notes that the owner was told of the end of a key, as the ingestor would: it sends no mail for it. */
  private async noteTold(keyId: string, expiresAt: Date): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO usage_alert (account_id, kind, subject, occasion, told_at)
       VALUES ($1, 'key-expiring', $2, $3, $4)`,
      [this.accountId, keyId, expiresAt.toISOString(), this.now],
    );
  }

  private lifeOf(endpoint: DemoEndpoint): Chapter[] {
    const past = pastOf(endpoint, this.now);
    let id = '';
    const made = async () => {
      const maker = { accountId: this.accountId, userId: this.ownerId };
      id = await this.webhooks.make(maker, endpoint, this.clock);
      await this.webhooks.write(id, past);
    };
    const disabled = () => this.webhooks.recordDisabled(this.accountId, id, this.clock);
    return [
      { at: this.daysAgo(endpoint.ageDays, '12:08'), happens: made },
      ...(past.disabledAt === null ? [] : [{ at: past.disabledAt, happens: disabled }]),
    ];
  }

  private async signIn(userId: string, browser: string): Promise<void> {
    const sessions = new Sessions(this.dataSource, this.clock);
    await this.dataSource.transaction((tx) =>
      sessions.begin(tx, { userId, accountId: this.accountId, browser }),
    );
  }

  private daysAgo(days: number, time: string): Date {
    return instantInIndia(addDays(dayInIndia(this.now), -days), time);
  }
}
