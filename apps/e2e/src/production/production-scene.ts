import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@market/embedded-postgres';
import { TestMailServer } from '@market/mail/testing';
import { nginxWithTls, startProxy, startRedis, TestAuthority, TestReceiver, until } from '@market/testing';
import { announceEvents } from '../harness/announce-events';
import { type ApiProcess, launchApi } from '../harness/api-process';
import { launchChromium } from '../harness/chromium';
import { launchIngestor } from '../harness/ingestor-process';
import { RazorpayServer } from '../harness/razorpay-server';
import { ProductionPage } from './production-page';
import { isWhole, prepareShort, prepareWhole } from './rehearsed-programs';

/** Address from which nginx connects to the API: the only one that `TRUST_PROXY` names. */
const proxyAddress = '127.0.0.2';

/** Host of the mail server: this machine, but no loopback address, so that mails need STARTTLS. */
const mailHost = '0.0.0.0';
/** Sign-in of the service at its mail server. */
const mailUser = { name: 'market', password: randomBytes(12).toString('hex') };

/** Response that a client program got through nginx. */
export interface ProductionResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/**
 * The service as customers reach it: two API processes and two ingestors in production, nginx with TLS and HTTP/2 in front, Redis
 * with a password, mails by SMTP with STARTTLS, payments by Razorpay's API, receivers over HTTPS, Chromium.
 */
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

  /** Address of the service in browsers and for client programs. */
  get origin(): string {
    return this.started.origin;
  }

  /** API processes, as they are reached past nginx. */
  get apis(): readonly ApiProcess[] {
    return this.started.apis;
  }

  get mails(): TestMailServer {
    return this.started.mails;
  }

  get razorpay(): RazorpayServer {
    return this.started.razorpay;
  }

  /** Opens an empty page in a browser without cookies. */
  page(): Promise<ProductionPage> {
    return ProductionPage.in(this.started.browser, this.origin);
  }

  /** Returns the address of the link in the first mail to an address, once it has arrived. */
  async linkTo(email: string): Promise<string> {
    const mailed = () => this.mails.received.find(({ to }) => to.includes(email));
    await until(`a mail to ${email}`, () => mailed() !== undefined);
    return /https?:\/\/\S+#[\w-]{43}/.exec(mailed()?.text ?? '')?.[0] ?? '';
  }

  /** Starts a receiver that the service trusts. */
  receiver(): Promise<TestReceiver> {
    return this.kept(TestReceiver.start(this.authority.issue(['localhost'])), (receiver) => receiver.close());
  }

  /** Opens a connection of a client program that trusts the authority, by HTTP/2. It ends with the scene. */
  client(): ClientHttp2Session {
    const client = connect(this.origin, { ca: this.authority.certificate });
    // A request that fails says so itself.
    client.on('error', () => undefined);
    this.endings.push(() => client.destroy());
    return client;
  }

  /** Writes events into the outbox. See `announceEvents`. */
  announce(...written: [count?: number, part?: Parameters<typeof announceEvents>[2]]): Promise<void> {
    return announceEvents(this.started.rehearsed.databaseUrl, ...written);
  }

  /** Opens the pages of operators for a user. */
  makeOperator(email: string): Promise<void> {
    return this.started.rehearsed.makeOperator(email);
  }

  /** Replaces an API process by a new one at the same port, as a rollout does. @returns exit code of the former one */
  async replaceApi(at: number): Promise<number | null> {
    const { apis, launch } = this.started;
    const former = apis[at];
    if (former === undefined) throw new Error(`there is no API ${at}`);
    await former.stop();
    apis[at] = await launch(former.port);
    return former.process.exitCode;
  }

  private async start() {
    const settings = await this.settings();
    const preparing = isWhole ? prepareWhole(settings.all) : prepareShort();
    const rehearsed = await this.kept(preparing, (prepared) => prepared.remove());
    const launch = (port: number) =>
      launchApi(
        rehearsed.databaseUrl,
        { ...settings.all, ...settings.ofApi, PORT: String(port) },
        'ready',
        rehearsed.programs.API,
      );
    const apis: ApiProcess[] = [];
    const startApi = async () => void apis.push(await launch(await freePort()));
    this.endings.push(() => Promise.all(apis.map((api) => api.stop())));
    const startIngestor = () =>
      this.kept(launchIngestor(rehearsed.databaseUrl, settings.all, rehearsed.programs.ingestor), (program) =>
        program.stop(),
      );
    const browsing = this.kept(launchChromium(), (program) => program.close());
    // One after the other where they would only wait for each other's processor.
    await Promise.all([startApi(), startIngestor()]);
    await Promise.all([startApi(), startIngestor()]);
    const certificate = this.authority.issue(['localhost', '127.0.0.1']);
    const tls = { certificate, authority: this.authority.certificate, from: proxyAddress };
    const place = { port: settings.port, ports: apis.map(({ port }) => port), folder: this.folder };
    const nginx = await this.kept(startProxy(nginxWithTls(tls), place), (proxy) => proxy.end());
    return { ...settings, rehearsed, apis, launch, origin: nginx.base, browser: await browsing };
  }

  /** Starts the servers that the service needs, and returns the settings of its programs. */
  private async settings() {
    const certificate = this.authority.issue(['localhost', '127.0.0.1', mailHost]);
    const authorityFile = join(this.folder, 'authority.pem');
    writeFileSync(authorityFile, this.authority.certificate);
    const password = randomBytes(12).toString('hex');
    const mailServer = { ...certificate, hasStartTls: true, signIn: `${mailUser.name}:${mailUser.password}` };
    const [mails, razorpay, redis, port] = await Promise.all([
      this.kept(TestMailServer.start(mailServer), (server) => server.close()),
      this.kept(RazorpayServer.start(certificate), (server) => server.close()),
      this.kept(startRedis(undefined, [], password), (server) => server.kill()),
      freePort(),
    ]);
    const all = {
      NODE_ENV: 'production',
      NODE_EXTRA_CA_CERTS: authorityFile,
      PUBLIC_URL: `https://localhost:${port}`,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: `smtp://${mailUser.name}:${mailUser.password}@${mailHost}:${mails.port}`,
      MAIL_FROM: 'India Market Data <mail@market.test>',
      WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8',
      WEBHOOKS_RETRY_DELAYS_SECONDS: '1,1',
      SOURCES: 'off',
      LOG_LEVEL: 'warn',
    };
    const ofApi = {
      ...razorpay.settings,
      REDIS_URL: `redis://:${password}@127.0.0.1:${redis.port}`,
      TRUST_PROXY: proxyAddress,
    };
    return { all, ofApi, mails, razorpay, port };
  }

  /** Has a part ended with the scene, also one that is still starting when another one fails. */
  private kept<T>(starting: Promise<T>, end: (part: T) => unknown): Promise<T> {
    this.endings.push(() => starting.then(end, () => undefined));
    return starting;
  }
}

/** Sends a request on a connection, and reads its response. */
export async function answerOn(
  client: ClientHttp2Session,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<ProductionResponse> {
  const stream = client.request({
    ':path': path,
    ':method': body === undefined ? 'GET' : 'POST',
    ...headers,
  });
  stream.end(body);
  const received = await headOf(stream);
  return { status: Number(received[':status']), headers: received, text: await text(stream) };
}

/** Resolves to the headers of a response. */
export async function headOf(stream: ClientHttp2Stream): Promise<Readonly<Record<string, unknown>>> {
  const [head] = (await once(stream, 'response')) as [Readonly<Record<string, unknown>>];
  return head;
}
