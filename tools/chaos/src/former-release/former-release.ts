import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { databaseChecks } from '@market/admin/database-checks';
import { processEnvironment } from '@market/base/config';
import { runDatabaseChecks } from '@market/database';
import { until } from '@market/testing';
import { z } from 'zod';
import { ChaosStack } from '../chaos-stack';
import type { AnnouncedOutcome, Announcing } from '../live-deliveries/announcing';
import { LiveDeliveries } from '../live-deliveries/live-deliveries';
import { pause, Readers, type RequestResult, tally } from '../readers';
import { DrillCustomer } from '../restore/drill-customer';
import { type ChaosReport, type ChaosScenario, faultsOf, type Form, type ScenarioOptions } from '../scenario';
import { buildLastRelease, lastRelease } from './former-checkout';
import { WholeStack } from '../whole-stack';
import { emptyTables } from './empty-tables';
import { fillTables } from './fill-tables';
import { unfilledTables } from './unfilled-tables';

const migration = resolve(__dirname, '..', '..', '..', '..', 'apps', 'ingestor', 'dist', 'migrate.js');
const loadMs: Readonly<Record<Form, number>> = { full: 20_000, short: 5_000, mutant: 5_000 };
const paths = [
  '/v1/ipos',
  '/v1/gmp',
  '/v1/nfo',
  '/v1/sgb',
  '/v1/ipos/search?q=limited',
  '/v1/usage',
  '/v1/events',
];
/** Feeds that ask one list each, so that a run needs no state. */
const feeds = ['nse.ipo-current', 'amfi.nfo', 'investorgain.gmp'];

/** The last release fills a database, which is migrated by the present state; then it reads, writes and delivers on it. */
export const formerRelease: ChaosScenario = {
  id: 'former-release',
  title: 'The last release on the present schema',
  folder: 'drills',
  mutants: { 'table-gone': ['reads of the last release with another answer, or none'] },
  lacks: () =>
    lastRelease() === null
      ? 'no release is known here: the history has neither its tag nor its commit'
      : null,
  run: async (options) => {
    const { folder, name } = buildLastRelease(lastRelease() ?? '');
    options.say(`${name} is built in ${folder}`);
    const stack = await ChaosStack.start();
    try {
      return await new Upgrade(stack, folder, name, options).run();
    } finally {
      await stack.end();
    }
  },
};

/** Results of the last release on a schema. */
interface Service {
  readonly readings: readonly RequestResult[];
  readonly events: AnnouncedOutcome;
  /** Plan of a customer who joined and paid; null: the key is refused. */
  readonly plan: string | null;
  /** Outcomes of the feeds' runs. */
  readonly runs: readonly string[];
}

class Upgrade {
  private customers = 0;

  constructor(
    private readonly stack: ChaosStack,
    private readonly folder: string,
    private readonly name: string,
    private readonly options: ScenarioOptions,
  ) {}

  async run(): Promise<ChaosReport> {
    const deliveries = await LiveDeliveries.start(this.stack);
    const running = await this.start(deliveries.settings);
    const keys = await fillTables(running, this.stack);
    await deliveries.addEndpoint();
    const announcing = deliveries.announce(running.outbox());
    const needless = await this.untilFilled().catch(async (error: unknown) => {
      await announcing.end();
      throw error;
    });
    const serving = this.serve(running, keys, announcing);
    const migrating = this.migrate();
    // Its requests end before the stack does, also after a failed migration.
    await Promise.allSettled([migrating, serving]);
    const [migrated, beside] = [await migrating, await serving];
    await running.end();
    // The way back: its programs start on the schema of the present state.
    const back = await this.start(deliveries.settings);
    const after = await this.serve(back, keys, deliveries.announce(back.outbox()));
    await back.end();
    return reportOf(this.name, {
      needless,
      migrated,
      beside,
      back: after,
      findings: await this.findings(),
    });
  }

  /** Returns the names of the checks of the database that find something; also one that cannot be made. */
  private findings(): Promise<string[]> {
    return this.stack
      .with((dataSource) => runDatabaseChecks(dataSource, databaseChecks))
      .then(
        (found) => found.map(({ check }) => check),
        (error: unknown) => [`a check fails: ${String(error)}`],
      );
  }

  private async start(settings: Readonly<Record<string, string>>): Promise<WholeStack> {
    const { stack, folder } = this;
    const stackOf = await WholeStack.start(folder, {
      DATABASE_URL: stack.databaseUrl,
      SECRETS_KEY: stack.secretsKey.toString('base64'),
      DATA_DIR: stack.folder,
      SOURCES: 'replay',
      LOG_LEVEL: 'warn',
      // Nothing listens there: mails wait.
      ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'drill@accounts.test' },
      ...settings,
    });
    stack.atEnd(() => stackOf.end());
    return stackOf;
  }

  /** Resolves when every table has a row but those that are excused. @returns those that have one nonetheless */
  private async untilFilled(): Promise<string[]> {
    const excused = Object.keys(unfilledTables);
    let empty: string[] = [];
    const missing = () => empty.filter((table) => !excused.includes(table));
    await until(
      () => `the last release fills ${missing().join(', ')}`,
      async () => {
        empty = await emptyTables(this.stack);
        return missing().length === 0;
      },
    );
    return excused.filter((table) => !empty.includes(table));
  }

  /** Reads, writes, collects and delivers for a while. */
  private async serve(former: WholeStack, keys: readonly string[], announcing: Announcing): Promise<Service> {
    let asked = 0;
    const kinds = [{ kind: 'read', readers: 2, path: () => paths[asked++ % paths.length] ?? '' }];
    const readers = new Readers(() => former.base, keys, kinds, 100);
    try {
      const email = `payer-${(this.customers += 1)}@accounts.test`;
      const customer = await DrillCustomer.join(
        (schema, args) => former.admin(schema, args),
        former.base,
        email,
      );
      await pause(loadMs[this.options.form]);
      await customer.pay(former.base, 'plan_basic');
      const plan = await customer.plan(former.base);
      const runs: string[] = [];
      for (const feed of feeds) runs.push(await this.runOf(former, feed));
      const events = await announcing.end();
      return { readings: readers.readings, events, plan, runs };
    } finally {
      await Promise.all([announcing.end(), readers.stop()]);
    }
  }

  /** Runs a feed of the last release. @returns its outcome; `refused` where its command fails */
  private runOf(former: WholeStack, feed: string): Promise<string> {
    return former.admin(z.object({ status: z.string() }), ['source', 'run', feed]).then(
      ({ status }) => status,
      () => 'refused',
    );
  }

  /** Runs the migration program of the present state. @returns names of the migrations */
  private async migrate(): Promise<string[]> {
    const { PATH, HOME } = processEnvironment();
    const { stdout } = await promisify(execFile)(process.execPath, [migration], {
      env: { PATH, HOME, DATABASE_URL: this.stack.databaseUrl, SOURCES: 'replay', NODE_ENV: 'test' },
    });
    if (this.options.mutant === 'table-gone') await this.stack.sql('ALTER TABLE gmp RENAME TO gone_gmp');
    return z.object({ migrated: z.array(z.string()) }).parse(JSON.parse(stdout)).migrated;
  }
}

/** Observations of an upgrade and of the way back. */
interface UpgradeOutcome {
  /** Tables that are excused, and are filled or are not there. */
  readonly needless: readonly string[];
  readonly migrated: readonly string[];
  readonly beside: Service;
  readonly back: Service;
  readonly findings: readonly string[];
}

function reportOf(name: string, { needless, migrated, beside, back, findings }: UpgradeOutcome): ChaosReport {
  const services = [beside, back];
  const readings = services.flatMap((service) => service.readings);
  const runs = services.flatMap((service) => service.runs);
  const lost = ({ events: { announced, delivered } }: Service) => announced - delivered;
  const flow = ({ events: { announced, delivered, repeated } }: Service) =>
    `${announced}, ${delivered}, ${repeated}`;
  return {
    done: `The last release (${name}) is built from its source and fills a database by its own start, replay, demo account, commands and dashboard; the present migrations run beside it under reads, payments, open streams, runs of feeds and deliveries; then it ends and starts again on the new schema.`,
    figures: [
      [
        'tables that stay empty',
        Object.entries(unfilledTables)
          .map(([table, reason]) => `\`${table}\` (${reason})`)
          .join('; '),
      ],
      ['migrations beside it', migrated.length],
      ['reads beside the migration', tally(beside.readings)],
      ['events announced, delivered, repeated beside the migration', flow(beside)],
      ['reads after its start on the new schema', tally(back.readings)],
      ['events announced, delivered, repeated after its start', flow(back)],
      ['plans of customers who paid', services.map(({ plan }) => plan).join(', ')],
      ['runs of feeds', runs.join(', ')],
      ['findings of `database check`', findings.join('; ') || 'none'],
    ],
    faults: faultsOf({
      'excused tables that are filled, or are not there': { is: needless.length, atMost: 0 },
      'runs without a migration or a read': {
        is: migrated.length === 0 || services.some((service) => service.readings.length === 0) ? 1 : 0,
        atMost: 0,
      },
      'reads of the last release with another answer, or none': {
        is: readings.filter(({ status }) => status !== 200).length,
        atMost: 0,
      },
      'events that did not arrive': { is: lost(beside) + lost(back), atMost: 0 },
      'events that arrived twice': { is: beside.events.repeated + back.events.repeated, atMost: 0 },
      'payments without their plan': {
        is: services.filter(({ plan }) => plan !== 'plan_basic').length,
        atMost: 0,
      },
      'runs of feeds that failed': { is: runs.filter((status) => status !== 'ok').length, atMost: 0 },
      'findings of `database check`': { is: findings.length, atMost: 0 },
    }),
  };
}
