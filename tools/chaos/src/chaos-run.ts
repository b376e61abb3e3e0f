import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventDescription } from '@market/contracts';
import { databaseParts } from '@market/ingestor/parts';
import { dayInIndia } from '@market/kernel';
import { queryRows, runDatabaseChecks, withDatabase } from '@market/database';
import { EmbeddedPostgres, freePort, type RunningPostgres } from '@market/embedded-postgres';
import { Outbox } from '@market/database/outbox';
import { TestAuthority, TestReceiver } from '@market/testing';
import { webhooksChecks } from '@market/webhooks';
import type { DataSource } from 'typeorm';
import { type ChaosCustomers, makeCustomers } from './chaos-customers';
import type { LogReading } from './log-reading/judge-log';
import { KilledApi } from './log-reading/killed-api';
import type { LogMutant } from './log-reading/log-mutants';
import { LogReader } from './log-reading/log-reader';
import type { Mutant } from './mutants';
import { pause } from './readers';
import { type ReceivedDelivery, type Verdict, judgeDeliveries } from './verdict';

const program = join(__dirname, 'dispatcher-process.js');
/** Least time between two kills, and longest that a kill waits for requests under way. Units: milliseconds. */
const betweenKillsMs = 250;
const busyWithinMs = 12_000;
/** Number of running requests from which a process is busy. */
const busyRequests = 10;
/** Longest time that a receiver takes: long enough for a slow machine to have running requests. Units: milliseconds. */
const answerWithinMs = 1_000;
const settledWithinMs = 300_000;
/** Number of events beside each that is delivered, which only the log has. */
const furtherEvents = 4;
/** Kills of dispatchers beside which the API that serves the log is killed: the fifth of each ten. */
const isWithTheApi = (kill: number) => kill % 10 === 5;

/** Size of a run. */
export interface ChaosOptions {
  readonly deliveries: number;
  /** `kill -9` of a dispatcher, one of two at random, started again at once. */
  readonly kills: number;
  /** Immediate stops of PostgreSQL, started again at once. */
  readonly stops: number;
  readonly mutant: Mutant | LogMutant | null;
  readonly say: (line: string) => void;
}

/** Outcome of a run, with the findings of `database check` after it. */
export interface ChaosOutcome extends Verdict {
  /** Kills that met requests under way. */
  readonly hits: number;
  readonly findings: readonly string[];
  /** Outcome for a consumer of the event log. */
  readonly log: LogReading;
  readonly seconds: number;
}

/** Delivers through two dispatchers that are killed again and again, on a database that is stopped again and again. */
export class ChaosRun {
  private readonly folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  private readonly key = randomBytes(32);
  private readonly received: ReceivedDelivery[] = [];
  private readonly dispatchers: ChildProcess[] = [];
  private readonly authority = new TestAuthority();
  private readonly outbox = new Outbox();
  private api: KilledApi | null = null;
  private postgres: RunningPostgres | null = null;
  private port = 0;
  private announced = 0;
  private killed = 0;
  private underWay = 0;
  private hits = 0;
  private isOver = false;

  constructor(private readonly options: ChaosOptions) {}

  /** Runs to the end and cleans up. Errors: `Error` when something did not start. */
  async run(): Promise<ChaosOutcome> {
    const startedAt = performance.now();
    const receiver = await TestReceiver.start(this.authority.issue(['localhost']));
    try {
      this.port = await freePort();
      await this.startDatabase();
      const { endpointIds, key } = await this.prepare(receiver.port);
      const api = (this.api = await this.startApi());
      const reader = new LogReader(api.base, key);
      this.receive(receiver);
      for (let at = 0; at < 2; at += 1) this.startDispatcher(at);
      const announcing = this.announceAll(endpointIds.length);
      await this.wreck();
      await announcing;
      await this.untilSettled(endpointIds.length);
      const log = await this.readLog(api, reader);
      const eventIds = await this.idsOf(`WHERE type = 'ipo.opened'`);
      const verdict = judgeDeliveries({ eventIds, endpointIds }, this.received);
      const findings = await this.sql((dataSource) => runDatabaseChecks(dataSource, webhooksChecks));
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      return {
        ...verdict,
        hits: this.hits,
        log,
        findings: findings.map(({ check, finding }) => `${check}: ${finding}`),
        seconds,
      };
    } finally {
      this.isOver = true;
      for (const dispatcher of this.dispatchers) dispatcher.kill('SIGKILL');
      await this.api?.stop();
      await receiver.close();
      await this.postgres?.stop();
      rmSync(this.folder, { recursive: true, force: true });
    }
  }

  private async startDatabase(): Promise<void> {
    this.postgres = await new EmbeddedPostgres().start({ dataDir: this.folder, port: this.port });
  }

  private async startApi(): Promise<KilledApi> {
    return KilledApi.start({
      DATABASE_URL: this.postgres?.url ?? '',
      SECRETS_KEY: this.key.toString('base64'),
      PORT: String(await freePort()),
      DASHBOARD: 'off',
    });
  }

  private async readLog(api: KilledApi, reader: LogReader): Promise<LogReading> {
    await api.untilStarted();
    const log = await this.idsOf('ORDER BY log_position');
    await reader.untilCount(log.length, settledWithinMs);
    await reader.stop();
    return {
      log: await this.idsOf('ORDER BY log_position'),
      seen: reader.seen,
      kills: api.kills,
      failed: reader.failed,
    };
  }

  private prepare(receiverPort: number): Promise<ChaosCustomers> {
    writeFileSync(join(this.folder, 'authority.pem'), this.authority.certificate);
    return withDatabase(
      { url: this.postgres?.url ?? '', applicationName: 'chaos' },
      (dataSource) => makeCustomers(dataSource, this.key, receiverPort),
      databaseParts,
    );
  }

  private receive(receiver: TestReceiver): void {
    receiver.respond = ({ path, headers, body }, response) => {
      const { id } = JSON.parse(body.toString()) as { id: string };
      const request: ReceivedDelivery = {
        endpointId: path.slice(1),
        deliveryId: String(headers['x-webhook-id']),
        eventId: id,
        bytes: createHash('sha256').update(body).digest('hex'),
        accepted: false,
      };
      this.received.push(request);
      const status = Math.random() < 0.02 ? 500 : 200;
      response.on('finish', () => {
        request.accepted = status === 200;
      });
      this.underWay += 1;
      response.on('close', () => {
        this.underWay -= 1;
      });
      setTimeout(() => response.writeHead(status).end(), Math.random() * answerWithinMs);
    };
  }

  private startDispatcher(at: number): void {
    const { mutant } = this.options;
    const child = spawn(process.execPath, [program], {
      env: {
        DATABASE_URL: this.postgres?.url,
        SECRETS_KEY: this.key.toString('base64'),
        NODE_EXTRA_CA_CERTS: join(this.folder, 'authority.pem'),
        WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8',
        WEBHOOKS_RETRY_DELAYS_SECONDS: '1,1,1,1,1',
        ...(mutant === null ? {} : { CHAOS_MUTANT: mutant }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.dispatchers[at] = child;
    // It may be started while the database is away: then once more.
    child.on('exit', () => {
      if (!this.isOver) setTimeout(() => !this.isOver && this.startDispatcher(at), 100);
    });
  }

  /**
   * Announces events while everything breaks; one transaction in four is taken back. Half of them wait for the kills, so
   * that also the last kills meet requests under way.
   */
  private async announceAll(endpoints: number): Promise<void> {
    const { deliveries, kills } = this.options;
    const events = Math.ceil(deliveries / endpoints);
    const pauseMs = (kills * betweenKillsMs) / events / 2;
    while (this.announced < events && !this.isOver) {
      await pause(pauseMs);
      if (this.announced >= (events * (1 + this.killed / kills)) / 2) continue;
      try {
        await this.sql((dataSource) =>
          dataSource.transaction(async (transaction) => {
            const now = new Date();
            const subjectId = `chaos_${randomBytes(8).toString('hex')}`;
            const data = eventDescription('ipo.opened')?.example ?? {};
            const day = dayInIndia(now);
            const event = { dataSet: 'live', subjectId, effectiveOn: day, occurredAt: now, data } as const;
            const further = Array.from({ length: furtherEvents }, (_, at) => ({
              ...event,
              type: 'gmp.updated' as const,
              occasion: String(at),
            }));
            await this.outbox.announce(transaction, [{ ...event, type: 'ipo.opened' }, ...further]);
            if (Math.random() < 0.25) throw new Error('taken back');
          }),
        );
        this.announced += 1;
      } catch {
        // Taken back, or the database is away. What was committed is read from it at the end.
      }
    }
  }

  private async wreck(): Promise<void> {
    const { kills, stops, say } = this.options;
    const stopEvery = Math.max(1, Math.floor(kills / (stops + 1)));
    let stopped = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      await this.untilBusy();
      this.dispatchers[Math.floor(Math.random() * 2)]?.kill('SIGKILL');
      this.killed = kill;
      if (isWithTheApi(kill)) await this.api?.kill();
      if (kill % stopEvery !== 0 || stopped >= stops) continue;
      stopped += 1;
      await this.stopDatabaseAtOnce();
      await this.startDatabase();
      say(`${kill} kills, ${stopped} stops of the database, ${this.received.length} requests received`);
    }
  }

  private async untilBusy(): Promise<void> {
    const deadline = performance.now() + busyWithinMs;
    await pause(betweenKillsMs);
    while (this.underWay < busyRequests && performance.now() < deadline) await pause(10);
    if (this.underWay >= busyRequests) this.hits += 1;
  }

  /** `immediate`: no goodbye to anyone, recovered at the next start. */
  private async stopDatabaseAtOnce(): Promise<void> {
    const [pid = ''] = readFileSync(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    await this.postgres?.ended;
  }

  private async untilSettled(endpoints: number): Promise<void> {
    const deadline = performance.now() + settledWithinMs;
    for (;;) {
      const [row] = await this.rows<{ events: number; open: number; made: number }>(
        `SELECT (SELECT count(*) FROM outbox_event WHERE type = 'ipo.opened') AS events, count(*) AS made,
                count(*) FILTER (WHERE state = 'pending') AS open FROM webhook_delivery`,
      );
      const isDone = row !== undefined && row.open === 0 && row.made >= row.events * endpoints;
      if (isDone || performance.now() > deadline) return;
      await pause(500);
    }
  }

  private async idsOf(part: string): Promise<string[]> {
    return (await this.rows<{ id: string }>(`SELECT id FROM outbox_event ${part}`)).map(({ id }) => id);
  }

  private rows<Row>(statement: string): Promise<Row[]> {
    return this.sql((dataSource) => queryRows<Row>(dataSource, statement));
  }

  private sql<T>(work: (dataSource: DataSource) => Promise<T>): Promise<T> {
    return withDatabase({ url: this.postgres?.url ?? '', applicationName: 'chaos', poolSize: 1 }, work);
  }
}
