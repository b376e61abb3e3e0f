import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@market/embedded-postgres';
import { until } from '@market/testing';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../harness/chromium';
import { DashboardBrowser } from '../harness/dashboard-browser';
import { WebhookScene } from '../webhooks/webhook-scene';
import { BrowsedPage } from './browsed-page';

/** API, ingestor and browser on one database. Mails are files, payments are approved by the sandbox. */
export class DashboardScene {
  private constructor(
    readonly origin: string,
    readonly services: WebhookScene,
    private readonly browser: Browser,
    private readonly dataFolder: string,
  ) {}

  static async set(settings: Readonly<Record<string, string>> = {}): Promise<DashboardScene> {
    const port = await freePort();
    // A name: passkeys do not work at an address.
    const origin = `http://localhost:${port}`;
    const dataFolder = mkdtempSync(join(tmpdir(), 'dashboard-'));
    const [services, browser] = await Promise.all([
      WebhookScene.set({
        PORT: String(port),
        PUBLIC_URL: origin,
        NODE_ENV: 'test',
        DATA_DIR: dataFolder,
        PAYMENTS: 'sandbox',
        // The status page of the dashboard, which the public one replaces.
        SITE: 'off',
        ...settings,
      }),
      launchChromium(),
    ]);
    const scene = new DashboardScene(origin, services, browser, dataFolder);
    try {
      await services.ingestor();
      return scene;
    } catch (error) {
      await scene.strike();
      throw error;
    }
  }

  /** Ends everything. @returns findings of `database check` before that */
  async strike(): Promise<unknown[]> {
    await this.browser.close();
    const findings = await this.services.strikeAndCheck();
    rmSync(this.dataFolder, { recursive: true, force: true });
    return findings;
  }

  /** Returns the path and token of the newest link in mails to an address that is not among some. Shape: `/link#…`. */
  async linkTo(email: string, known: readonly string[] = []): Promise<string> {
    let links: readonly string[] = [];
    await until(`a mail to ${email}`, () => {
      links = this.linksTo(email).filter((link) => !known.includes(link));
      return links.length > 0;
    });
    return links.at(-1) ?? '';
  }

  /** Returns the links in all mails to an address, oldest first. */
  linksTo(email: string): readonly string[] {
    const folder = join(this.dataFolder, 'mail');
    return filesIn(folder).flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const link = /\/dashboard(\/link#[\w-]{43})/.exec(text)?.[1];
      return text.startsWith(`To: ${email}\n`) && link !== undefined ? [link] : [];
    });
  }

  /** Signs a user up or in by a link, without a browser. */
  async signedIn(email: string): Promise<DashboardBrowser> {
    await this.services.rows('DELETE FROM sign_in_window');
    const client = new DashboardBrowser(this.origin, this.origin);
    const known = this.linksTo(email);
    await client.call('POST links', { email });
    const token = (await this.linkTo(email, known)).split('#')[1];
    const { status } = await client.call('POST links/use', { token });
    if (status !== 201) throw new Error(`the link of ${email} was answered with ${status}`);
    return client;
  }

  /** Signs a user in who is an operator. */
  async operator(email: string): Promise<DashboardBrowser> {
    await this.signedIn(email);
    await this.services.rows('UPDATE app_user SET is_operator = true WHERE email = $1', [email]);
    return this.signedIn(email);
  }

  /** Opens an empty page of a customer on a plan, whose address begins with the plan's name: `pro@customer.test`. */
  async pageOn(plan: 'free' | 'basic' | 'pro'): Promise<BrowsedPage> {
    const user = await this.signedIn(`${plan}@customer.test`);
    if (plan !== 'free') await user.call('POST billing/subscribe', { planId: `plan_${plan}` });
    return this.page(user);
  }

  /** Opens an empty page. @param user whose session it has; none: that of nobody */
  async page(user?: DashboardBrowser): Promise<BrowsedPage> {
    return BrowsedPage.in(await this.context(user), this.origin);
  }

  private async context(user: DashboardBrowser | undefined): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      viewport: { width: 1180, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(60_000);
    const cookies = [...(user?.cookies ?? [])].map(([name, value]) => ({ name, value, url: this.origin }));
    await context.addCookies(cookies);
    return context;
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .sort();
  } catch {
    return [];
  }
}
