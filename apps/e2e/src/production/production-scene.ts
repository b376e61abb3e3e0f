import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@market/embedded-postgres';
import { TestMailServer } from '@market/mail/testing';
import { nginxWithTls, startProxy, TestAuthority, until } from '@market/testing';
import type { BrowserContext } from 'playwright-core';
import { BrowsedPage } from '../dashboard/browsed-page';
import { type ApiProcess, launchApi } from '../harness/api-process';
import { launchChromium } from '../harness/chromium';
import { launchIngestor } from '../harness/ingestor-process';
import { prepareDatabase } from '../harness/running-api';

/** Address from which nginx connects to the API: the only one that `TRUST_PROXY` names. */
const proxyAddress = '127.0.0.2';

/** Page of a browser, with the context that holds its cookies. */
export interface ProductionPage {
  readonly browsed: BrowsedPage;
  readonly context: BrowserContext;
}

/** The service as customers reach it: API and ingestor in production, nginx with TLS in front, mails by SMTP, Chromium. */
export class ProductionScene {
  private readonly endings: (() => unknown)[] = [];
  private readonly authority = new TestAuthority();
  private readonly folder = mkdtempSync(join(tmpdir(), 'production-'));
  private started!: Awaited<ReturnType<ProductionScene['start']>>;

  private constructor() {
    this.endings.push(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  static async set(): Promise<ProductionScene> {
    const scene = new ProductionScene();
    try {
      scene.started = await scene.start();
      return scene;
    } catch (error) {
      await scene.strike();
      throw error;
    }
  }

  /** Ends everything, the last started first. */
  async strike(): Promise<void> {
    for (const end of this.endings.splice(0).reverse()) await end();
  }

  /** Address of the service in browsers. */
  get origin(): string {
    return this.started.origin;
  }

  /** API, as it is reached past nginx. */
  get api(): ApiProcess {
    return this.started.api;
  }

  /** Certificate, in PEM, of the authority that clients must trust. */
  get certificate(): string {
    return this.authority.certificate;
  }

  /** Opens an empty page in a browser without cookies. */
  async page(): Promise<ProductionPage> {
    const context = await this.started.browser.newContext({
      viewport: { width: 1180, height: 900 },
      ignoreHTTPSErrors: true,
    });
    context.setDefaultTimeout(60_000);
    return { context, browsed: await BrowsedPage.in(context, this.origin) };
  }

  /** Returns the address of the link in the first mail to an address, once it has arrived. */
  async linkTo(email: string): Promise<string> {
    const mailed = () => this.started.mails.received.find(({ to }) => to.includes(email));
    await until(`a mail to ${email}`, () => mailed() !== undefined);
    return /https?:\/\/\S+#[\w-]{43}/.exec(mailed()?.text ?? '')?.[0] ?? '';
  }

  private async start() {
    const { database } = await this.kept(prepareDatabase(), (prepared) => prepared.database.drop());
    const mails = await this.kept(TestMailServer.start(), (server) => server.close());
    const port = await freePort();
    const settings = {
      NODE_ENV: 'production',
      PUBLIC_URL: `https://localhost:${port}`,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: 'India Market Data <mail@market.test>',
      LOG_LEVEL: 'warn',
    };
    const [api, browser] = await Promise.all([
      this.kept(
        launchApi(database.url, { ...settings, ...this.payments(), TRUST_PROXY: proxyAddress }),
        (program) => program.stop(),
      ),
      this.kept(launchChromium(), (program) => program.close()),
      this.kept(launchIngestor(database.url, settings), (program) => program.stop()),
    ]);
    const certificate = this.authority.issue(['localhost', '127.0.0.1']);
    const tls = { certificate, authority: this.certificate, from: proxyAddress };
    const place = { port, ports: [api.port], folder: this.folder };
    const nginx = await this.kept(startProxy(nginxWithTls(tls), place), (proxy) => proxy.end());
    return { origin: nginx.base, api, browser, mails };
  }

  /** Has a part ended with the scene, also one that is still starting when another one fails. */
  private kept<T>(starting: Promise<T>, end: (part: T) => unknown): Promise<T> {
    this.endings.push(() => starting.then(end, () => undefined));
    return starting;
  }

  /** Returns settings of a processor that is never asked: nothing listens there. */
  private payments(): Readonly<Record<string, string>> {
    return {
      PAYMENTS: 'razorpay',
      RAZORPAY_KEY_ID: 'rzp_live_4Kd82hQmWz71Yb',
      RAZORPAY_KEY_SECRET: randomBytes(24).toString('hex'),
      RAZORPAY_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
      RAZORPAY_URL: 'https://127.0.0.1:1',
    };
  }
}
