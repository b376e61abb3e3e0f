import { AccountAdministration, CustomerKeys } from '@market/auth';
import type { SecretBox } from '@market/database/secrets';
import { type HandedLink, noSecurityMails, UserAdministration } from '@market/identity';
import { addDays, type Clock, type IndianDay, instantInIndia, weekdayOf } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { AccountStory } from './account-story';
import { accountAgeDays, demoEmail } from './cast';
import { WebhookHistory } from './deliveries/webhook-history';
import { TrafficKeys } from './traffic/traffic-keys';
import { UsageHistory } from './traffic/usage-history';

/** Days since the daily limit was used up, at least, at the making of the account: no mail is due for it any more. */
const busyDaysAgo = 11;
/** Days of requests that are added at most, when the account was not looked at for long. */
const addedDays = 35;

/** Demo account that `npm start` opens: its past is invented, and extended at every start. */
export class DemoAccount {
  private readonly accounts: AccountAdministration;
  private readonly keys: CustomerKeys;
  private readonly users: UserAdministration;
  private readonly webhooks: WebhookHistory;
  private readonly usage: UsageHistory;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    box: SecretBox,
  ) {
    this.accounts = new AccountAdministration(dataSource, clock);
    this.keys = new CustomerKeys(dataSource, clock);
    this.users = new UserAdministration(dataSource, clock, noSecurityMails);
    this.webhooks = new WebhookHistory(dataSource, box);
    this.usage = new UsageHistory(dataSource, clock);
  }

  /**
   * Makes the account if there is none; else adds what has happened since it was last brought up to date. An account with
   * this address that was made otherwise, or that is suspended, stays as it is.
   */
  async bringUpToDate(): Promise<void> {
    const now = this.clock.now();
    const found = await this.accounts.find(demoEmail);
    if (found === null) {
      await new AccountStory(this.dataSource, this.webhooks, now).tell();
      const since = instantInIndia(addDays(this.clock.today(), -accountAgeDays));
      await this.addRequests(since, now, busyDay(this.clock.today()));
      return;
    }
    if (found.suspendedAt !== null || !(await this.webhooks.isOf(found.id))) return;
    await this.addRequests(instantInIndia(addDays(this.clock.today(), -addedDays)), now, null);
    await this.webhooks.goOn(found.id, now);
  }

  /** Makes a link that signs in the owner of the account. It works once, within 15 minutes. */
  link(): Promise<HandedLink> {
    return this.users.link(demoEmail, 'system');
  }

  /** Adds requests since an instant, or since the last known one. */
  private async addRequests(since: Date, now: Date, busyOn: IndianDay | null): Promise<void> {
    const account = await this.accounts.get(demoEmail);
    const all = (await this.keys.list(account.id)).reverse();
    const keys = TrafficKeys.of(all);
    const uses = all.flatMap(({ id, lastUsedAt }) =>
      keys.has(id) && lastUsedAt !== null ? [lastUsedAt] : [],
    );
    const from = new Date(Math.max(since.getTime(), ...uses.map((at) => at.getTime())));
    await this.usage.add(account, keys, { from, to: now, busyDay: busyOn });
  }
}

/** Returns a Tuesday, Wednesday or Thursday some days ago. */
function busyDay(today: IndianDay): IndianDay {
  let day = addDays(today, -busyDaysAgo);
  while (![2, 3, 4].includes(weekdayOf(day))) day = addDays(day, -1);
  return day;
}
