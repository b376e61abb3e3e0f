import { randomBytes } from 'node:crypto';
import type { PlanId } from '@market/billing';
import { makeOperator, setPlan } from './accounts';
import { type ApiProcess, launchApi } from './api-process';
import { type DashboardResponse, DashboardBrowser, pageOrigin } from './dashboard-browser';
import { type QueuedMail, queuedMails, tokenIn } from './queued-mails';
import { prepareDatabase } from './running-api';
import { databaseRows } from './database-rows';

/** User who signed in by a link, with the browser that has the session. */
export interface SignedUp {
  readonly email: string;
  readonly browser: DashboardBrowser;
  /** Response to the use of the link. */
  readonly used: DashboardResponse;
}

/** API with its dashboard on a database of its own. Nobody sends its mails: their links are taken from where they wait. */
export class DashboardApi {
  private people = 0;

  private constructor(
    private readonly prepared: Awaited<ReturnType<typeof prepareDatabase>>,
    /** Settings of the process, for further ones on the same database. */
    readonly settings: Readonly<Record<string, string>> & { readonly SECRETS_KEY: string },
    private process: ApiProcess,
  ) {}

  /** Starts it. `reach` may put a link between it and its database, and returns the URL to use. */
  static async launch(
    settings: Readonly<Record<string, string>> = {},
    reach: (databaseUrl: string) => string | Promise<string> = (url) => url,
  ): Promise<DashboardApi> {
    const prepared = await prepareDatabase();
    const all = {
      SECRETS_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: pageOrigin,
      LOG_LEVEL: 'warn',
      ...settings,
    };
    const process = await launchApi(await reach(prepared.database.url), all);
    return new DashboardApi(prepared, all, process);
  }

  get base(): string {
    return this.process.base;
  }

  /** URL of the database, past what `reach` put before it. */
  get databaseUrl(): string {
    return this.prepared.database.url;
  }

  /** Ends the process and removes its database. */
  async stop(): Promise<void> {
    await this.process.stop();
    await this.prepared.database.drop();
  }

  /** Ends the process and starts another one on the same database. */
  async restart(): Promise<void> {
    await this.process.stop();
    this.process = await launchApi(this.databaseUrl, this.settings);
  }

  rows<Row = unknown>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return databaseRows<Row>(this.databaseUrl, sql, values);
  }

  /** Returns a browser without a session. */
  browser(): DashboardBrowser {
    return new DashboardBrowser(this.base);
  }

  /** Returns an unused e-mail address. */
  address(): string {
    return `person-${(this.people += 1)}@example.test`;
  }

  /** Returns the mails to an address, oldest first. */
  async mailsTo(email: string): Promise<QueuedMail[]> {
    const mails = await queuedMails(this.databaseUrl, this.settings.SECRETS_KEY);
    return mails.filter(({ to }) => to === email);
  }

  /** Returns the newest mail to an address. Errors: `Error` when there is none. */
  async lastMailTo(email: string): Promise<QueuedMail> {
    const mail = (await this.mailsTo(email)).at(-1);
    if (mail === undefined) throw new Error(`there is no mail to ${email}`);
    return mail;
  }

  /** Uses the link in the newest mail to an address. */
  async useLastLink(email: string, browser = this.browser()): Promise<SignedUp> {
    const token = tokenIn(await this.lastMailTo(email));
    return { email, browser, used: await browser.call('POST links/use', { token }) };
  }

  /** Signs a user up by a link, or in. */
  async signUp(email = this.address()): Promise<SignedUp> {
    await this.forgetLimits();
    await this.browser().call('POST links', { email });
    return this.admitted(await this.useLastLink(email));
  }

  /** Signs a user up whose account is on a plan and has a test key. */
  async signUpOn(
    plan: PlanId,
  ): Promise<{ readonly browser: DashboardBrowser; readonly accountId: string; readonly key: string }> {
    const { browser } = await this.signUp();
    const accountId = (await browser.call('GET session')).data.account.id as string;
    await setPlan(this.databaseUrl, accountId, plan);
    const { data } = await browser.call('POST keys', { environment: 'test', name: 'e2e' });
    return { browser, accountId, key: data.key as string };
  }

  /** Leads a user in whom an owner has invited, and who then proves the identity. */
  async join(owner: DashboardBrowser, role = 'member', email = this.address()): Promise<SignedUp> {
    await owner.call('POST invitations', { email, role });
    return this.proven(this.admitted(await this.useLastLink(email)));
  }

  /** Lets a user prove the identity by a link, in the account that the browser shows: an invitation proves none. */
  async proven<User extends Omit<SignedUp, 'used'>>(user: User): Promise<User> {
    const { email, browser } = user;
    await this.forgetLimits();
    await this.browser().call('POST links', { email });
    await this.useLastLink(email, browser);
    return user;
  }

  /** Makes a user an operator, as the command line does. */
  async makeOperator(email: string): Promise<void> {
    await makeOperator(this.databaseUrl, email);
  }

  /** Forgets how often an address has signed in: tests do it more often than people. */
  async forgetLimits(): Promise<void> {
    await this.rows('DELETE FROM sign_in_window');
  }

  private admitted(user: SignedUp): SignedUp {
    if (user.used.status === 201) return user;
    throw new Error(`the link of ${user.email} was answered with ${user.used.status} ${user.used.code}`);
  }
}
