import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountAdministration } from '@market/auth';
import { SubscriptionAdministration } from '@market/billing';
import { eventDescription } from '@market/contracts';
import { databaseParts } from '@market/ingestor/parts';
import { dayInIndia, SystemClock } from '@market/kernel';
import { createDataSource, migrate, queryRows } from '@market/database';
import { EmbeddedPostgres, type RunningPostgres } from '@market/embedded-postgres';
import { Outbox } from '@market/database/outbox';
import { SecretBox } from '@market/database/secrets';
import { TestAuthority } from '@market/testing';
import type { DataSource } from 'typeorm';
import { appHeap } from '@market/dev-stack/app-heap';
import { loopLibraries, type LoopLibrary } from './loop-library';
import type { LoopReply, LoopRequest } from './post-loop-process';
import type { ArrivalReply, ArrivalRequest } from './receiver-process';
import { Worker } from './worker-call';

const dispatcherProgram = join(__dirname, '..', '..', '..', 'chaos', 'dist', 'dispatcher-process.js');
const endpointsPerAccount = 20;
/** Attempts that one process makes at a time. */
const connections = 256;
const settledWithinMs = 60_000;

/** Database, receiver, bare loop and dispatcher, each a process of its own. */
export class DeliveryStack {
  private readonly folder = mkdtempSync(join(tmpdir(), 'market-bench-'));
  private readonly key = randomBytes(32);
  private readonly outbox = new Outbox();
  private readonly data = eventDescription('ipo.opened')?.example ?? {};
  private postgres: RunningPostgres | undefined;
  private dataSource: DataSource | undefined;
  private receiver: Worker<ArrivalRequest, ArrivalReply> | undefined;
  private readonly loops = new Map<LoopLibrary, Worker<LoopRequest, LoopReply>>();
  private dispatcher: ChildProcess | undefined;
  private port = 0;
  private paths: readonly string[] = [];

  /** Starts all programs, with endpoints that subscribe to `ipo.opened`. */
  async start(endpoints: number): Promise<void> {
    const authority = new TestAuthority();
    const file = (name: string) => join(this.folder, name);
    const { cert, key } = authority.issue(['localhost']);
    writeFileSync(file('authority.pem'), authority.certificate);
    writeFileSync(file('cert.pem'), cert);
    writeFileSync(file('key.pem'), key);
    const trust = { NODE_EXTRA_CA_CERTS: file('authority.pem') };
    const receiver = await Worker.start<ArrivalRequest, ArrivalReply>(
      join(__dirname, 'receiver-process.js'),
      [file('cert.pem'), file('key.pem')],
      {},
    );
    this.receiver = receiver.worker;
    this.port = Number(receiver.hello);
    const loopProgram = join(__dirname, 'post-loop-process.js');
    for (const library of loopLibraries) {
      const loop = await Worker.start<LoopRequest, LoopReply>(loopProgram, [library], trust);
      this.loops.set(library, loop.worker);
    }
    this.postgres = await new EmbeddedPostgres().start({ dataDir: file('database') });
    const settings = { url: this.postgres.url, applicationName: 'bench', poolSize: 2 };
    this.dataSource = await createDataSource(settings, databaseParts).initialize();
    await migrate(this.dataSource);
    await this.makeEndpoints(endpoints);
    this.dispatcher = spawn(process.execPath, [...appHeap.ingestor, dispatcherProgram], {
      env: {
        ...trust,
        DATABASE_URL: this.postgres.url,
        SECRETS_KEY: this.key.toString('base64'),
        WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  async end(): Promise<void> {
    if (this.dispatcher?.kill('SIGTERM') === true) await once(this.dispatcher, 'exit');
    this.receiver?.end();
    for (const loop of this.loops.values()) loop.end();
    await this.dataSource?.destroy();
    await this.postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Announces one event and waits until it has arrived everywhere. Units: milliseconds, from before its commit. */
  async deliver(count: number): Promise<{ readonly firstMs: number; readonly lastMs: number }> {
    const arrived = this.need(this.receiver).ask({ count });
    const now = new Date();
    const startedAtMs = performance.timeOrigin + performance.now();
    const announced = this.outbox.announce(this.need(this.dataSource), [
      {
        ...{ dataSet: 'live', type: 'ipo.opened', subjectId: `bench_${randomBytes(8).toString('hex')}` },
        ...{ effectiveOn: dayInIndia(now), occurredAt: now, data: this.data },
      },
    ]);
    const [{ firstAtMs, lastAtMs }] = await Promise.all([arrived, announced]);
    await this.untilSettled();
    return { firstMs: firstAtMs - startedAtMs, lastMs: lastAtMs - startedAtMs };
  }

  /**
   * A bare loop, once to each endpoint's URL. Units: milliseconds, from its start to the last arrival.
   *
   * Errors: `Error` when a request failed; the loop's process is gone then.
   */
  async post(library: LoopLibrary): Promise<number> {
    const { paths, port } = this;
    const [receiver, loop] = [this.need(this.receiver), this.need(this.loops.get(library))];
    const head = { id: `evt_${'0'.repeat(32)}`, type: 'ipo.opened', timestamp: new Date(0) };
    const body = JSON.stringify({ ...head, data: this.data });
    try {
      const [{ lastAtMs }, { startedAtMs }] = await Promise.all([
        receiver.ask({ count: paths.length }),
        loop.ask({ port, paths, connections, body }),
      ]);
      return lastAtMs - startedAtMs;
    } catch (error) {
      // What did arrive is not to be counted in the next round.
      await receiver.ask({ count: 0 });
      throw error;
    }
  }

  private async makeEndpoints(count: number): Promise<void> {
    const dataSource = this.need(this.dataSource);
    const clock = new SystemClock();
    const accounts = Math.ceil(count / endpointsPerAccount);
    const request = { prefix: 'bench', count: accounts, environment: 'live' } as const;
    const made = await new AccountAdministration(dataSource, clock).createMany(request);
    const ids = made.map(({ id }) => id);
    await dataSource.transaction((tx) =>
      new SubscriptionAdministration(dataSource, clock).open(ids, 'plan_enterprise', tx),
    );
    const box = new SecretBox(this.key);
    const rows = Array.from({ length: count }, (_, at) => {
      const id = `wh_${randomBytes(16).toString('hex')}`;
      const secret = box.seal(`whsec_${randomBytes(32).toString('base64')}`, `webhook-secret:${id}`);
      const url = `https://localhost:${this.port}/${id}`;
      return { id, account: ids[Math.floor(at / endpointsPerAccount)], url, secret: secret.toString('hex') };
    });
    await dataSource.query(
      `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at)
       SELECT 'live', e.id, e.account, e.url, '{ipo.opened}', decode(e.secret, 'hex'), now(), now()
         FROM jsonb_to_recordset($1::jsonb) AS e(id text, account text, url text, secret text)`,
      [JSON.stringify(rows)],
    );
    this.paths = rows.map(({ id }) => `/${id}`);
    await dataSource.query('ANALYZE');
  }

  private async untilSettled(): Promise<void> {
    const deadline = performance.now() + settledWithinMs;
    for (;;) {
      const open = await queryRows(
        this.need(this.dataSource),
        'SELECT FROM webhook_waiting UNION ALL SELECT FROM webhook_lease LIMIT 1',
      );
      if (open.length === 0) return;
      if (performance.now() > deadline) throw new Error('void: deliveries are not settled');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  private need<T>(part: T | undefined): T {
    if (part === undefined) throw new Error('the bench was not started');
    return part;
  }
}
