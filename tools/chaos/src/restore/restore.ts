import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAdmin } from '@market/admin/admin';
import { processEnvironment } from '@market/base/config';
import { installedPrograms, startInstalledPostgres } from '@market/embedded-postgres';
import { z } from 'zod';
import type { ChaosApi } from '../chaos-api';
import { ChaosStack } from '../chaos-stack';
import { LiveDeliveries } from '../live-deliveries/live-deliveries';
import { pause, Readers, tally } from '../readers';
import type { ChaosReport, ChaosScenario, Form, ScenarioOptions } from '../scenario';
import { type Admin, DrillCustomer } from './drill-customer';
import { PayingCustomers } from './paying-customers';
import { type Loss, type Recovery, reportOf } from './restore-report';
import { storedRows } from './stored-rows';

const loadMs: Readonly<Record<Form, number>> = { full: 15_000, short: 3_000, mutant: 3_000 };
const kinds = [
  { kind: 'list', readers: 2, path: () => '/v1/ipos' },
  { kind: 'usage', readers: 1, path: () => '/v1/usage' },
];
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

class Drill {
  private readonly log: string;
  private readonly operate: Admin = (schema, args) => this.admin(schema, args);

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
    const customer = await DrillCustomer.join(this.operate, api.base, 'payer@accounts.test');
    await customer.pay(api.base, 'plan_basic');
    const paying = new PayingCustomers(this.operate, api.base, 'before');
    await this.load();
    const early = [...paying.paid];
    const file = join(stack.folder, 'backup.sql.gz');
    const { manifest } = await this.admin(created, ['backup', 'create', '--to', file]);
    this.options.say(`backup of ${manifest.at}`);
    // The one who is joining now may be in the backup, too.
    const begun = paying.paid.length + 1;
    await this.admin(z.unknown(), ['key', 'revoke', leaked.id]);
    await this.admin(z.unknown(), ['account', 'create', '--email', 'late@accounts.test', '--plan', 'free']);
    await customer.pay(api.base, 'plan_pro');
    await this.load();
    await paying.stop();
    const session = await customer.sessionStatus(api.base);
    const events = await announcing.end();
    await readers.stop();
    await Promise.all([api.end('SIGKILL'), ingestor.end('SIGKILL')]);
    const [rows, reads] = [await stack.with(storedRows), tally(readers.readings)];
    const customers = { customer, session, early, late: paying.paid.slice(begun) };
    const facts = { keys, leakedKey: leaked.key, deliveries, ...customers };
    return { ...facts, file, kept: manifest.rows, rows, reads, events };
  }

  private async recover({
    keys,
    leakedKey,
    deliveries,
    customer,
    early,
    late,
    file,
  }: Loss): Promise<Recovery> {
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
    const paying = new PayingCustomers(this.operate, api.base, 'after');
    const readers = new Readers(() => api.base, keys, kinds, 100);
    const announcing = deliveries.announce();
    await this.load();
    const events = await announcing.end();
    await readers.stop();
    await paying.stop();
    const plansOf = (customers: readonly DrillCustomer[]) =>
      Promise.all(customers.map((each) => each.plan(api.base)));
    const ofLoad = {
      ...{ earlyPlans: await plansOf(early), latePlans: await plansOf(late) },
      newPlans: await plansOf(paying.paid),
    };
    await ingestor.end();
    const applied = document.journal.filter(({ outcome }) => outcome === 'applied').length;
    const found = { rows, applied, awayMs, isSound, leakedStatus: status, plans, session };
    return { ...found, ...ofLoad, readings: readers.readings, events };
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
