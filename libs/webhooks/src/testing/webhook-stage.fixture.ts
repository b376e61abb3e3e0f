import { randomBytes } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { eventDescription, type DataSet, type EventType, type MarketEvent } from '@market/contracts';
import { type Clock, dayInIndia, ManualClock } from '@market/kernel';
import { type AccountSuspensions, type Entitlement, type Entitlements, SupportContact } from '@market/access';
import { AuditLog, auditParts } from '@market/database/audit';
import {
  createDataSource,
  type EndpointMails,
  type EndpointNotice,
  queryRows,
  runDatabaseChecks,
  schemaSupportParts,
} from '@market/database';
import {
  AddressRules,
  DnsResolver,
  EgressGuard,
  GuardedClient,
  parseAddressRange,
  RememberingResolver,
} from '@market/egress';
import { eventLog, Outbox, outboxParts, OutboxQueue } from '@market/database/outbox';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { Sequencer } from '@market/database/sequencer';
import { SecretBox } from '@market/database/secrets';
import { TaskRegistry } from '@market/base/tasks';
import { TestAuthority, TestReceiver, until } from '@market/testing';
import type { DataSource } from 'typeorm';
import { AttemptSender } from '../delivery/attempt-sender';
import { LeaseReaper } from '../delivery/lease-reaper';
import { Dispatcher } from '../delivery/dispatcher';
import { EndpointRanks } from '../delivery/endpoint-ranks';
import { FanOut } from '../delivery/fan-out';
import { OutcomeLog } from '../delivery/outcome-log';
import { Heartbeat } from '../delivery/heartbeat';
import { QueueSweep } from '../delivery/queue-sweep';
import { ReplayFeed } from '../delivery/replay-feed';
import { usualRetryDelaysSeconds } from '../domain/retry-schedule';
import { DeliveryQueries } from '../delivery.queries';
import { EndpointSafety } from '../endpoint-safety';
import { EndpointSecrets } from '../endpoint-secrets';
import { webhooksParts } from '../persistence/webhooks-parts';
import { TestEvents } from '../test-events';
import type { WebhookSettings } from '../webhook-egress.module';
import { WebhookAdministration } from '../webhook-administration';
import { WebhookEndpoints } from '../webhook-endpoints';
import { WebhookQueries } from '../webhook.queries';
import { WebhookReplays } from '../webhook-replays';
import { webhooksChecks } from '../webhooks.checks';
import { byKey } from './authors.fixture';

const authority = new TestAuthority();

/** Fake entitlements with a number of endpoints by account; Pro by default. */
export class PlansOnStage implements Entitlements {
  readonly limits = new Map<string, number>();

  async of(accountId: string): Promise<Entitlement> {
    const webhooksLimit = this.limits.get(accountId) ?? 5;
    return {
      planId: 'plan',
      plan: 'Pro',
      requestsPerMinute: 1,
      requestsPerDay: 1,
      ...{ webhooksLimit, streamsLimit: 2 },
      features: new Set(webhooksLimit > 0 ? ['webhooks' as const] : []),
      periodStart: new Date(0),
    };
  }
}

interface StagedEndpoint {
  readonly path?: string;
  readonly accountId?: string;
  readonly dataSet?: DataSet;
  readonly events?: readonly EventType[];
  readonly secret?: string;
}

/** Test environment with all services of the lib, a database of its own, and receivers over HTTPS on loopback. */
export class WebhookStage {
  readonly plans = new PlansOnStage();
  readonly box = new SecretBox(randomBytes(32));
  readonly outbox = new Outbox();
  /** Accounts that are suspended or closed. */
  readonly barred = new Set<string>();
  /** Notices to owners, in the order of their commits. */
  readonly notices: EndpointNotice[] = [];
  readonly mails: EndpointMails = {
    add: (_transaction, notices) => {
      this.notices.push(...notices);
      return Promise.resolve();
    },
  };
  readonly suspensions: AccountSuspensions = {
    isSuspended: (_transaction, accountId) => Promise.resolve(this.barred.has(accountId)),
  };
  /** Settings of the lib that reach the receivers. */
  readonly settings: WebhookSettings;
  private readonly receivers: TestReceiver[] = [];
  private readonly dispatchers: Dispatcher[] = [];
  private readonly heartbeats: Heartbeat[] = [];
  private readonly guard: EgressGuard;
  private readonly clients: GuardedClient[] = [];
  private readonly trusted = getCACertificates('default');
  private subjects = 0;

  private constructor(
    private readonly database: OpenTestDatabase,
    readonly clock: Clock,
    allowed: readonly string[],
  ) {
    const allowedRanges = allowed.flatMap((cidr) => parseAddressRange(cidr) ?? []);
    this.settings = { allowedRanges, dnsServers: [], retryDelaysSeconds: usualRetryDelaysSeconds };
    const rules = new AddressRules(allowedRanges);
    const dns = new DnsResolver({ servers: [], asksMachine: rules.allowsPrivate });
    this.guard = new EgressGuard(rules, new RememberingResolver(dns));
    setDefaultCACertificates([...this.trusted, authority.certificate]);
  }

  get dataSource(): DataSource {
    return this.database.dataSource;
  }

  static async set(
    clock: Clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z')),
    allowed: readonly string[] = ['127.0.0.0/8'],
  ): Promise<WebhookStage> {
    const parts = [schemaSupportParts, outboxParts, auditParts, webhooksParts];
    const database = await openTestDatabase('webhooks', parts, { poolSize: 12 });
    return new WebhookStage(database, clock, allowed);
  }

  /** Opens a single connection to the database, to inspect its plans and settings. The caller closes it. */
  oneConnection(): Promise<DataSource> {
    const settings = { url: this.database.url, applicationName: 'webhooks-spec', poolSize: 1 };
    return createDataSource(settings, webhooksParts).initialize();
  }

  async strike(): Promise<void> {
    for (const receiver of this.receivers) receiver.dropConnections();
    await Promise.all(this.dispatchers.map((dispatcher) => dispatcher.stop(0)));
    await Promise.all(this.heartbeats.map((heartbeat) => heartbeat.stop()));
    for (const client of this.clients) client.close();
    await Promise.all(this.receivers.map((receiver) => receiver.close()));
    setDefaultCACertificates(this.trusted);
    await this.database.close();
  }

  /** Runs the database checks, and tears the environment down. @returns findings of the checks */
  async strikeAndCheck(): Promise<unknown[]> {
    const findings = await runDatabaseChecks(this.dataSource, webhooksChecks);
    await this.strike();
    return findings;
  }

  async receiver(): Promise<TestReceiver> {
    const receiver = await TestReceiver.start(authority.issue(['localhost', '127.0.0.1']));
    this.receivers.push(receiver);
    return receiver;
  }

  /** Starts another process that fans out and delivers. */
  process(retryDelaysSeconds: readonly number[] = usualRetryDelaysSeconds) {
    const { dataSource, clock, audit, plans: entitlements } = this;
    const outcomes = new OutcomeLog(dataSource, audit, clock, this.mails);
    const state = { isEnding: false };
    const heartbeat = new Heartbeat(dataSource);
    this.heartbeats.push(heartbeat);
    const ranks = new EndpointRanks(dataSource, entitlements);
    const dispatcher = new Dispatcher(this.sender(), outcomes, {
      dataSource,
      ranks,
      clock,
      retryDelaysSeconds,
      heartbeat,
      metrics: { attempted: () => undefined },
      tasks: new TaskRegistry(),
      isEnding: () => state.isEnding,
    });
    this.dispatchers.push(dispatcher);
    return {
      dispatcher,
      state,
      outcomes,
      heartbeat,
      fanOut: new FanOut(dataSource, new OutboxQueue(), ranks, clock),
      leaseReaper: new LeaseReaper(dataSource, entitlements, clock),
      replayFeed: new ReplayFeed(dataSource, new OutboxQueue(), audit, clock),
      sweep: new QueueSweep(dataSource),
    };
  }

  /** Fans out all waiting events. */
  async fanOutAll(): Promise<void> {
    const { fanOut } = this.process();
    while ((await fanOut.run()) > 0);
  }

  /** Fans out all waiting events, and sends due deliveries until none is left. */
  async deliverDue(): Promise<void> {
    await this.fanOutAll();
    const { dispatcher } = this.process();
    dispatcher.start();
    const isLeft = `SELECT FROM webhook_waiting WHERE due_at <= $1 UNION ALL SELECT FROM webhook_lease`;
    await this.until(async () => (await this.rows(isLeft, [this.clock.now()])).length === 0);
    await dispatcher.stop();
  }

  /** Reverts migrations, the latest first, while a statement returns rows. */
  async undoMigrationsWhile(query: string): Promise<void> {
    while ((await this.rows(query)).length > 0) await this.dataSource.undoLastMigration();
  }

  private get audit(): AuditLog {
    return new AuditLog(this.clock);
  }

  sender(): AttemptSender {
    const client = new GuardedClient(this.guard);
    this.clients.push(client);
    return new AttemptSender(client, this.box, this.clock);
  }

  get endpoints(): WebhookEndpoints {
    const safety = new EndpointSafety(this.guard, this.box);
    const { dataSource, plans, suspensions, audit, clock } = this;
    const support = new SupportContact(null);
    return new WebhookEndpoints(dataSource, safety, plans, suspensions, audit, clock, support);
  }

  get secrets(): EndpointSecrets {
    const safety = new EndpointSafety(this.guard, this.box);
    return new EndpointSecrets(this.dataSource, safety, this.plans, this.audit, this.clock);
  }

  get replays(): WebhookReplays {
    return new WebhookReplays(this.dataSource, this.plans, new OutboxQueue(), this.audit, this.clock);
  }

  get queries(): WebhookQueries {
    return new WebhookQueries(this.dataSource, this.plans, this.clock);
  }

  get deliveries(): DeliveryQueries {
    return new DeliveryQueries(this.dataSource, this.clock);
  }

  get tests(): TestEvents {
    return new TestEvents(this.dataSource, this.sender(), this.plans, this.clock);
  }

  get administration(): WebhookAdministration {
    return new WebhookAdministration(this.dataSource, new OutboxQueue(), this.audit, this.clock);
  }

  /** Creates an endpoint at a receiver. @returns its id and secret */
  async endpoint(
    receiver: TestReceiver,
    {
      path = '/hook',
      accountId = 'acc_1',
      dataSet = 'live',
      events = ['ipo.opened'],
      secret,
    }: StagedEndpoint = {},
  ) {
    const url = `https://localhost:${receiver.port}${path}`;
    const made = await this.endpoints.create({ accountId, dataSet }, { url, events, secret }, byKey);
    return { id: made.endpoint.id, secret: made.secret };
  }

  /** Announces events, each of a new record, and gives them their positions in the log. */
  async announce(count = 1, part: Partial<MarketEvent> = {}): Promise<void> {
    await this.outbox.announce(
      this.dataSource,
      Array.from({ length: count }, () => this.event(part)),
    );
    await this.sequence();
  }

  /** Gives committed events their positions in the log. */
  sequence = () => new Sequencer(this.dataSource, eventLog).run();

  event(part: Partial<MarketEvent> = {}): MarketEvent {
    this.subjects += 1;
    const type = part.type ?? 'ipo.opened';
    return {
      dataSet: 'live',
      type,
      subjectId: `subject_${this.subjects}`,
      effectiveOn: dayInIndia(this.clock.now()),
      occurredAt: this.clock.now(),
      data: eventDescription(type)?.example ?? {},
      ...part,
    };
  }

  rows<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return queryRows<Row>(this.dataSource, sql, parameters);
  }

  /** Resolves to the number of database sessions that wait for a lock. */
  async waiting(): Promise<number> {
    const rows = await this.rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length;
  }

  /** Resolves to the number of deliveries in each state. */
  async states(): Promise<Record<string, number>> {
    const rows = await this.rows<{ state: string; count: number }>(
      `SELECT CASE WHEN l.delivery_id IS NULL THEN d.state ELSE 'sending' END AS state, count(*) AS count
         FROM webhook_delivery d LEFT JOIN webhook_lease l ON l.delivery_id = d.id GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** Polls until `holds` resolves to true. Errors: `Error` after the time limit. */
  until(holds: () => Promise<boolean>): Promise<void> {
    return until(async () => JSON.stringify(await this.states()), holds);
  }
}
