import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAdmin } from '@market/admin/admin';
import { processEnvironment } from '@market/base/config';
import { installedPrograms, startInstalledPostgres } from '@market/embedded-postgres';
import { z } from 'zod';
import type { ChaosApi } from '../chaos-api';
import { ChaosStack } from '../chaos-stack';
import type { Announced } from '../live-deliveries/announcing';
import { LiveDeliveries } from '../live-deliveries/live-deliveries';
import { pause, Readers, type RequestResult, tally } from '../readers';
import { type ChaosReport, type ChaosScenario, faultsOf, type Form, type ScenarioOptions } from '../scenario';
import { DrillCustomer } from './drill-customer';
import { compareRows, storedRows, type StoredRows } from './stored-rows';

const loadMs: Readonly<Record<Form, number>> = { full: 15_000, short: 3_000, mutant: 3_000 };
const kinds = [
  { kind: 'list', readers: 2, path: () => '/v1/ipos' },
  { kind: 'usage', readers: 1, path: () => '/v1/usage' },
];
/** Tables whose rows are only added. */
const addedOnly = ['account', 'api_key', 'billing_period', 'outbox_event', 'webhook_message'];

const created = z.object({
  file: z.string(),
  manifest: z.object({ at: z.string(), rows: z.record(z.string(), z.number()) }),
});
const restored = z.object({ journal: z.array(z.object({ outcome: z.string() })) });
const programs = () => installedPrograms(processEnvironment()['PATH'] ?? '');

/** The database is lost after a backup under load, and restored. */
export const restore: ChaosScenario = {
  id: 'restore',
  title: 'A lost database, restored from a backup',
  folder: 'drills',
  mutants: { 'no-journal': ['reads with the key that was revoked after the backup'] },
  lacks: () => (programs() === null ? 'no PostgreSQL is installed: it has no pg_dump and psql' : null),
  run: async (options) => {
    const server = await startInstalledPostgres(programs() ?? '');
    const stack = await ChaosStack.on(server, addressOf(server.url, 'market'));
    try {
      return await new Drill(stack, server.url, options).run();
    } finally {
      await stack.end();
    }
  },
};

function addressOf(url: string, database: string): string {
  return url.replace(/\/postgres$/, `/${database}`);
}

/** State of a drill at the loss. */
interface Loss {
  readonly keys: readonly string[];
  /** Key that was revoked after the backup. */
  readonly leakedKey: string;
  readonly deliveries: LiveDeliveries;
  /** Customer who paid for Basic before the backup and for Pro after it. */
  readonly customer: DrillCustomer;
  /** Status of the customer's session before the loss. */
  readonly session: number;
  readonly file: string;
  /** Numbers of rows in the backup. */
  readonly kept: Readonly<Record<string, number>>;
  readonly rows: StoredRows;
  readonly reads: string;
  readonly events: Announced;
}

/** Outcome of a restore. */
interface Recovery {
  readonly rows: StoredRows;
  readonly applied: number;
  readonly awayMs: number;
  readonly isSound: boolean;
  readonly leakedStatus: number;
  /** Plan of the customer after the restore, and after a further payment. */
  readonly plans: readonly string[];
  /** Status of the customer's session of before the loss. */
  readonly session: number;
  readonly readings: readonly RequestResult[];
  readonly events: Announced;
}

class Drill {
  private readonly log: string;

  constructor(
    private readonly stack: ChaosStack,
    private readonly serverUrl: string,
    private readonly options: ScenarioOptions,
  ) {
    this.log = join(stack.folder, 'ingestor.log');
  }

  async run(): Promise<ChaosReport> {
    await this.sql('CREATE DATABASE market');
    const loss = await this.serveUntilLoss();
    return reportOf(loss, await this.recover(loss), readFileSync(this.log, 'utf8'));
  }

  private async serveUntilLoss(): Promise<Loss> {
    const { stack } = this;
    const keys = await stack.prepare(12);
    const leaked = await this.admin(z.object({ id: z.string(), key: z.string() }), [
      ...['key', 'create', '--account', 'chaos-1@accounts.test', '--type', 'test'],
    ]);
    const deliveries = await LiveDeliveries.open(stack);
    const api = await stack.startApi();
    const ingestor = await this.startIngestor(deliveries);
    const announcing = deliveries.announce();
    const readers = new Readers(() => api.base, keys, kinds, 100);
    const admin = this.admin.bind(this);
    const customer = await DrillCustomer.join(admin, api.base, 'payer@accounts.test');
    await customer.pay(api.base, 'plan_basic');
    await this.load();
    const file = join(stack.folder, 'backup.sql.gz');
    const { manifest } = await this.admin(created, ['backup', 'create', '--to', file]);
    this.options.say(`backup of ${manifest.at}`);
    await this.admin(z.unknown(), ['key', 'revoke', leaked.id]);
    await this.admin(z.unknown(), ['account', 'create', '--email', 'late@accounts.test', '--plan', 'free']);
    await customer.pay(api.base, 'plan_pro');
    await this.load();
    const session = await customer.sessionStatus(api.base);
    const events = await announcing.end();
    await readers.stop();
    await Promise.all([api.end('SIGKILL'), ingestor.end('SIGKILL')]);
    const [rows, reads] = [await stack.with(storedRows), tally(readers.readings)];
    const facts = { keys, leakedKey: leaked.key, deliveries, customer, session };
    return { ...facts, file, kept: manifest.rows, rows, reads, events };
  }

  private async recover({ keys, leakedKey, deliveries, customer, file }: Loss): Promise<Recovery> {
    const { stack } = this;
    const lostAtMs = performance.now();
    await this.sql('DROP DATABASE market WITH (FORCE)');
    await this.sql('CREATE DATABASE restored');
    const into = addressOf(this.serverUrl, 'restored');
    const journal = this.options.mutant === 'no-journal' ? ['--no-journal'] : ['--journal', this.log];
    const document = await this.admin(restored, ['backup', 'restore', file, '--into', into, ...journal]);
    stack.moveTo(into);
    const rows = await stack.with(storedRows);
    const api = await stack.startApi();
    const ingestor = await this.startIngestor(deliveries);
    const awayMs = performance.now() - lostAtMs;
    const { ok: isSound } = await this.admin(z.object({ ok: z.boolean() }), ['database', 'check']);
    const { status } = await fetch(`${api.base}/v1/ipos`, { headers: { 'X-API-Key': leakedKey } });
    const session = await customer.sessionStatus(api.base);
    const plans = [await customer.plan(api.base)];
    await customer.pay(api.base, 'plan_pro');
    plans.push(await customer.plan(api.base));
    const readers = new Readers(() => api.base, keys, kinds, 100);
    const announcing = deliveries.announce();
    await this.load();
    const events = await announcing.end();
    await readers.stop();
    await ingestor.end();
    const applied = document.journal.filter(({ outcome }) => outcome === 'applied').length;
    const found = { rows, applied, awayMs, isSound, leakedStatus: status, plans, session };
    return { ...found, readings: readers.readings, events };
  }

  private startIngestor({ settings }: LiveDeliveries): Promise<ChaosApi> {
    return this.stack.startIngestor({ ...settings, SOURCES: 'off', LOG_LEVEL: 'info' }, { log: this.log });
  }

  private load(): Promise<void> {
    return pause(loadMs[this.options.form]);
  }

  /** Runs a statement on the server's own database. */
  private async sql(statement: string): Promise<void> {
    const { databaseUrl } = this.stack;
    this.stack.moveTo(this.serverUrl);
    try {
      await this.stack.sql(statement);
    } finally {
      this.stack.moveTo(databaseUrl);
    }
  }

  private async admin<T>(schema: z.ZodType<T>, args: readonly string[]): Promise<T> {
    const said = { out: '', err: '' };
    const { databaseUrl, secretsKey, folder } = this.stack;
    const exitCode = await runAdmin([...args, '--json'], {
      environment: {
        ...{ DATABASE_URL: databaseUrl, SECRETS_KEY: secretsKey.toString('base64'), DATA_DIR: folder },
        ...{ PG_BIN: programs() ?? '', NODE_ENV: 'test', PAYMENTS: 'sandbox' },
      },
      out: (text) => (said.out += text),
      err: (text) => (said.err += text),
    });
    if (exitCode !== 0) throw new Error(`${args.slice(0, 2).join(' ')}: ${said.err}${said.out}`);
    return schema.parse(JSON.parse(said.out));
  }
}

function reportOf(loss: Loss, recovery: Recovery, log: string): ChaosReport {
  const added = compareRows(loss.rows, recovery.rows).filter(({ table }) => addedOnly.includes(table));
  const written = (table: string) => (loss.rows.get(table)?.size ?? 0) - (loss.kept[table] ?? 0);
  const unexplained = added.filter(({ table, lost, back }) => back > 0 || lost !== written(table));
  const { events, leakedStatus, readings } = recovery;
  const bad = readings.filter(({ status }) => status !== 200);
  return {
    done: 'One API and one ingestor on an installed PostgreSQL under reads, events, a payment in the sandbox and a session of the dashboard; a backup; further writes, another payment, a revocation and a new account; then both are killed, the database is dropped and restored, and both start again.',
    figures: [
      ['reads before', loss.reads],
      ['events announced, delivered, repeated before', flowOf(loss.events)],
      [
        'rows written after the backup and lost',
        added.map(({ table, lost }) => `${lost} of \`${table}\``).join(', '),
      ],
      ['entries of the journal that were applied', recovery.applied],
      ['time from the loss to two ready programs', `${(recovery.awayMs / 1000).toFixed(1)} s`],
      ['reads afterwards', tally(readings)],
      ['events announced, delivered, repeated afterwards', flowOf(events)],
      [
        'plan before the loss, after the restore, after another payment',
        `plan_pro, ${recovery.plans.join(', ')}`,
      ],
      ['status of the session before the loss and afterwards', `${loss.session}, ${recovery.session}`],
      ['status of a read with the key that was revoked after the backup', leakedStatus],
    ],
    faults: faultsOf({
      'tables whose loss is not what was written after the backup': { is: unexplained.length, atMost: 0 },
      'runs without a loss': { is: written('outbox_event') > 0 ? 0 : 1, atMost: 0 },
      'failed checks of the database': { is: recovery.isSound ? 0 : 1, atMost: 0 },
      'reads with the key that was revoked after the backup': {
        is: leakedStatus === 401 ? 0 : 1,
        atMost: 0,
      },
      'plans that are not those of the backup and of the payment after it': {
        is: recovery.plans.join() === 'plan_basic,plan_pro' ? 0 : 1,
        atMost: 0,
      },
      'sessions that a restore did not end': {
        is: loss.session === 200 && recovery.session === 401 ? 0 : 1,
        atMost: 0,
      },
      'failed reads afterwards': { is: bad.length, atMost: 0 },
      'events that did not arrive afterwards': { is: events.announced - events.delivered, atMost: 0 },
      'revocations that the log does not tell of': { is: log.includes('"key.revoked"') ? 0 : 1, atMost: 0 },
    }),
  };
}

function flowOf({ announced, delivered, repeated }: Announced): string {
  return `${announced}, ${delivered}, ${repeated}`;
}
