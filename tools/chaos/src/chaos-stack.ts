import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountAdministration } from '@market/auth';
import { SubscriptionAdministration } from '@market/billing';
import { loadSamples } from '@market/ingestor/load-samples';
import { databaseParts } from '@market/ingestor/parts';
import { SystemClock } from '@market/kernel';
import { migrate, queryRows, withDatabase } from '@market/database';
import { EmbeddedPostgres, freePort, type RunningPostgres } from '@market/embedded-postgres';
import type { DataSource } from 'typeorm';
import { ChaosApi, type ChaosStart } from './chaos-api';

type Settings = Readonly<Record<string, string>>;

const nothing = () => Promise.resolve();

/** A database of a run's own that can be stopped and started, with the sample data, and programs on it. */
export class ChaosStack {
  readonly folder = mkdtempSync(join(tmpdir(), 'market-chaos-'));
  readonly secretsKey = randomBytes(32);
  private readonly endings: (() => Promise<unknown>)[] = [];
  private postgres: RunningPostgres | null = null;
  private movedTo: string | null = null;
  private leaveFolder = nothing;

  private constructor(
    private readonly port: number,
    private readonly settings: Settings,
  ) {}

  /**
   * @param settings of the server by name
   * @param prepareFolder is given the folder of the database's files before there are any; what it returns is called when
   *   the database is down
   */
  static async start(
    settings: Settings = {},
    prepareFolder: (folder: string) => Promise<() => Promise<void>> = () => Promise.resolve(nothing),
  ): Promise<ChaosStack> {
    const stack = new ChaosStack(await freePort(), settings);
    stack.leaveFolder = await prepareFolder(stack.folder);
    await stack.startDatabase();
    return stack;
  }

  /** Makes a stack on a database of another server, which ends with the stack. */
  static async on(server: RunningPostgres, url: string): Promise<ChaosStack> {
    const stack = new ChaosStack(await freePort(), {});
    stack.postgres = server;
    stack.moveTo(url);
    return stack;
  }

  get databaseUrl(): string {
    return this.movedTo ?? this.postgres?.url ?? '';
  }

  /** Gives programs that start from now on another database of the same server. */
  moveTo(url: string): void {
    this.movedTo = url;
  }

  private get own(): Settings {
    const { databaseUrl, secretsKey, folder } = this;
    return { DATABASE_URL: databaseUrl, SECRETS_KEY: secretsKey.toString('base64'), DATA_DIR: folder };
  }

  async startDatabase(): Promise<void> {
    const { folder, port, settings } = this;
    this.postgres = await new EmbeddedPostgres().start({ dataDir: folder, port, settings });
  }

  /** Stops the database without a shutdown. */
  async stopDatabase(): Promise<void> {
    await this.postgres?.abort();
  }

  /** Migrates and loads the sample data. @returns test keys of accounts on the Enterprise plan, one each */
  async prepare(accounts: number): Promise<string[]> {
    return this.with(async (dataSource) => {
      await migrate(dataSource);
      await loadSamples(dataSource, new SystemClock());
      return this.addAccounts(accounts, 'test');
    });
  }

  /** Makes accounts on the Enterprise plan. @returns a key of each */
  async addAccounts(count: number, environment: 'test' | 'live'): Promise<string[]> {
    return this.with(async (dataSource) => {
      const clock = new SystemClock();
      const request = { prefix: environment === 'test' ? 'chaos' : 'chaos-live', count, environment };
      const made = await new AccountAdministration(dataSource, clock).createMany(request);
      const subscriptions = new SubscriptionAdministration(dataSource, clock);
      for (const { id } of made) await subscriptions.setPlan(id, 'plan_enterprise');
      return made.map(({ key }) => key);
    });
  }

  /** Starts an app on the database; it ends with the stack at the latest. */
  async start(env: Settings = {}, how: ChaosStart = {}): Promise<ChaosApi> {
    const app = await ChaosApi.start({ ...this.own, ...env }, how);
    this.atEnd(() => app.end('SIGKILL'));
    return app;
  }

  startApi(env: Settings = {}, how: ChaosStart = {}): Promise<ChaosApi> {
    return this.start(env, how);
  }

  startIngestor(env: Settings = {}, how: Omit<ChaosStart, 'app'> = {}): Promise<ChaosApi> {
    return this.start(env, { ...how, app: 'ingestor' });
  }

  with<T>(work: (dataSource: DataSource) => Promise<T>): Promise<T> {
    return withDatabase(
      { url: this.databaseUrl, applicationName: 'chaos', poolSize: 2 },
      work,
      databaseParts,
    );
  }

  sql<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.with((dataSource) => queryRows<Row>(dataSource, statement, parameters));
  }

  /** Registers a function that runs when the stack ends, in reverse order of registration. */
  atEnd(ending: () => Promise<unknown>): void {
    this.endings.unshift(ending);
  }

  async end(): Promise<void> {
    for (const ending of this.endings) await ending();
    await this.postgres?.stop();
    await this.leaveFolder();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
