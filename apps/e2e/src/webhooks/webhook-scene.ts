import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryRows, withDatabase } from '@market/database';
import { TestAuthority, TestReceiver } from '@market/testing';
import { webhookFindings } from '../harness/accounts';
import { announceEvents } from '../harness/announce-events';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { DescribedClient } from '../harness/described-client';
import { launchIngestor, type IngestorProcess } from '../harness/ingestor-process';
import { prepareDatabase } from '../harness/running-api';

/** Endpoint as the API returns it. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: string;
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** API, ingestors and receivers in separate processes on one database. */
export class WebhookScene {
  private readonly receivers: TestReceiver[] = [];
  private readonly ingestors: IngestorProcess[] = [];

  private constructor(
    readonly api: ApiProcess,
    private readonly prepared: Awaited<ReturnType<typeof prepareDatabase>>,
    private readonly authority: TestAuthority,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly folder: string,
  ) {}

  /**
   * Starts database and API. @param settings override the defaults, which allow receivers on loopback and trust their
   * certificate authority
   */
  static async set(settings: Readonly<Record<string, string>> = {}): Promise<WebhookScene> {
    const authority = new TestAuthority();
    const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
    const authorityFile = join(folder, 'authority.pem');
    writeFileSync(authorityFile, authority.certificate);
    const all = {
      SECRETS_KEY: randomBytes(32).toString('base64'),
      NODE_EXTRA_CA_CERTS: authorityFile,
      WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
      ...settings,
    };
    const prepared = await prepareDatabase();
    const api = await launchApi(prepared.database.url, all);
    return new WebhookScene(api, prepared, authority, all, folder);
  }

  async strike(): Promise<void> {
    for (const receiver of this.receivers) receiver.dropConnections();
    await Promise.all([this.api.stop(), ...this.ingestors.map((ingestor) => ingestor.stop())]);
    await Promise.all(this.receivers.map((receiver) => receiver.close()));
    await this.prepared.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Stops everything. @returns findings of `database check` before that */
  async strikeAndCheck(): Promise<unknown[]> {
    const findings = await webhookFindings(this.databaseUrl);
    await this.strike();
    return findings;
  }

  get databaseUrl(): string {
    return this.prepared.database.url;
  }

  /** Keys of an account on the Enterprise plan. */
  get keys() {
    return this.prepared.keys;
  }

  /** Settings of the processes, for further ones. */
  get processSettings(): Readonly<Record<string, string>> {
    return this.settings;
  }

  async ingestor(settings: Readonly<Record<string, string>> = {}): Promise<IngestorProcess> {
    const ingestor = await launchIngestor(this.databaseUrl, { ...this.settings, ...settings });
    this.ingestors.push(ingestor);
    return ingestor;
  }

  async receiver(): Promise<TestReceiver> {
    const receiver = await TestReceiver.start(this.authority.issue(['localhost', '127.0.0.1']));
    this.receivers.push(receiver);
    return receiver;
  }

  client(key: string = this.keys.liveKey): Promise<DescribedClient> {
    return DescribedClient.for(this.api.base, key);
  }

  /** Creates an endpoint at a receiver through the API. */
  async webhook(
    receiver: TestReceiver,
    { key = this.keys.liveKey, events = ['ipo.opened'], path = '/hook' } = {},
  ): Promise<Webhook> {
    const client = await this.client(key);
    const body = { url: `https://localhost:${receiver.port}${path}`, events };
    const answer = await client.post<{ data: Webhook }>('/v1/webhooks', body);
    expect(answer.status).toBe(201);
    return answer.body.data;
  }

  /** Writes events into the outbox. See `announceEvents`. */
  announce(...written: [count?: number, part?: Parameters<typeof announceEvents>[2]]): Promise<void> {
    return announceEvents(this.databaseUrl, ...written);
  }

  rows<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.sql((dataSource) => queryRows<Row>(dataSource, statement, parameters));
  }

  private sql<T>(work: Parameters<typeof withDatabase<T>>[1]): Promise<T> {
    return withDatabase({ url: this.databaseUrl, applicationName: 'e2e', poolSize: 2 }, work);
  }
}
