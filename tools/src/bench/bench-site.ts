import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { processEnvironment } from '@market/platform/config';
import { withDatabase } from '@market/platform/database';
import { EmbeddedPostgres, freePort, type RunningPostgres } from '@market/platform/embedded-postgres';
import { images } from '../packaging/images';
import { joinProgram } from '../packaging/join-program';
import { lockedPackages } from '../packaging/lockfile';
import { packageApp } from '../packaging/package-app';
import { appHeap } from '../stack/app-heap';
import { isReadyWithin } from '../stack/readiness';
import { runOnce } from '../stack/run-once';
import { SupervisedProgram } from '../stack/supervised-program';
import { growRecords } from './grow-records';
import type { DataWish } from './scenario';

const root = resolve(__dirname, '..', '..', '..');
/** Each may send 1 000 a minute to each variant: at 50 000 a second, twice what one gets while the variants take turns. */
const usualAccounts = 2_048;
const readyWithinMs = 60_000;
const endWithinMs = 10_000;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A database with data and accounts. */
export interface BenchDatabase {
  readonly url: string;
  /** Of Enterprise accounts, one each. */
  readonly keys: readonly string[];
  /** Of a Free account. */
  readonly spentKey: string;
}

/** A program that listens, and tells on another port what it takes. */
export interface RunningProgram {
  readonly base: string;
  readonly metricsUrl: string;
  /** From the start of its process to its first good answer. Units: milliseconds. */
  readonly upAfterMs: number;
  stop(): Promise<void>;
}

/** The API's program as the compiler wrote it, file by file: only there a preloaded file can change what it loads. */
export const builtApi = join(root, 'apps', 'api', 'dist', 'main.js');

/** A database server and programs beside it, all of this run's own. */
export class BenchSite {
  readonly folder = mkdtempSync(join(tmpdir(), 'market-bench-'));
  private readonly programs = new Set<SupervisedProgram>();
  private readonly databases = new Map<string, Promise<BenchDatabase>>();
  private readonly secretsKey = randomBytes(32).toString('base64');
  private server: RunningPostgres | undefined;

  constructor(
    readonly say: (text: string) => void,
    readonly stop: AbortSignal,
  ) {}

  /** Starts the database server, with one database of migrations and samples that the others are copies of. */
  async open(): Promise<void> {
    this.say('starting the database, loading the sample data …');
    this.server = await new EmbeddedPostgres().start({ dataDir: join(this.folder, 'database') });
    const migrate = join(root, 'apps', 'ingestor', 'dist', 'migrate.js');
    await this.run(migrate, [], this.environment(this.server.url));
  }

  /** Ends all of it and removes its files. */
  async close(): Promise<void> {
    await Promise.all([...this.programs].map((each) => each.stop(endWithinMs)));
    await this.server?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Packages the API as its image has it, once. @returns the file of its program */
  async packagedApi(): Promise<string> {
    const { api } = images;
    this.say('packaging the API …');
    const folder = join(this.folder, 'packaged-api');
    await packageApp(root, 'api', api, folder);
    return join(folder, api.programs[0]);
  }

  /** A program of the bench's own, joined as the API is. @param entry relative to the workspace @returns its file */
  async joined(entry: string): Promise<string> {
    const file = join(this.folder, 'joined', basename(entry));
    await joinProgram(root, lockedPackages(root), entry, file);
    return file;
  }

  /** Makes a database, or gives the one that was made for the same wish. */
  database({ recordTimes = 1, accounts = usualAccounts }: DataWish = {}): Promise<BenchDatabase> {
    const name = `records_${recordTimes}_accounts_${accounts}`;
    const made = this.databases.get(name) ?? this.makeDatabase(name, recordTimes, accounts);
    this.databases.set(name, made);
    return made;
  }

  /** A copy of the first database, without accounts. @returns its address */
  async copyOfSamples(name: string): Promise<string> {
    const { url: samples } = this.need();
    const addressOf = (database: string) => Object.assign(new URL(samples), { pathname: database }).href;
    const template = new URL(samples).pathname.slice(1);
    await this.query(addressOf('postgres'), `CREATE DATABASE ${name} TEMPLATE ${template}`);
    return addressOf(name);
  }

  /** What every program of this run is told. */
  environment(databaseUrl: string): Environment {
    const { PATH, HOME } = processEnvironment();
    return {
      PATH,
      HOME,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: this.folder,
      SOURCES: 'off',
      PAYMENTS: 'sandbox',
      SECRETS_KEY: this.secretsKey,
      // One line a request would be read by the process that makes the load.
      LOG_LEVEL: 'warn',
    };
  }

  /**
   * Starts a program that answers at `path` when it is up. Errors: `Error` with its last lines.
   *
   * @param pollEveryMs how finely its start is seen
   */
  async start(
    name: string,
    entry: string,
    env: Environment,
    path = '/health/live',
    pollEveryMs?: number,
  ): Promise<RunningProgram> {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const ports = { PORT: String(port), METRICS_PORT: String(metricsPort) };
    const program = new SupervisedProgram(
      { name, entry, env: { ...env, ...ports }, heap: appHeap.api },
      { line: () => undefined, notice: this.say, gaveUp: () => this.say(`${name} does not run`) },
    );
    this.programs.add(program);
    const startedAtMs = performance.now();
    program.start();
    const base = `http://127.0.0.1:${port}`;
    if (!(await isReadyWithin(`${base}${path}`, readyWithinMs, this.stop, pollEveryMs))) {
      throw new Error([`${name} did not start`, ...program.lastLines()].join('\n'));
    }
    const upAfterMs = performance.now() - startedAtMs;
    const stop = async () => {
      this.programs.delete(program);
      await program.stop(endWithinMs);
    };
    return { base, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, upAfterMs, stop };
  }

  private async makeDatabase(name: string, recordTimes: number, accounts: number): Promise<BenchDatabase> {
    const url = await this.copyOfSamples(name);
    if (recordTimes > 1) {
      this.say(`making ${recordTimes} times the records …`);
      const settings = { url, applicationName: 'bench', poolSize: 1 };
      await withDatabase(settings, (dataSource) => growRecords(dataSource, recordTimes));
    }
    this.say(`making ${accounts} accounts …`);
    const keys = await this.makeKeys(url, 'bench', 'enterprise', accounts);
    const [spentKey = ''] = await this.makeKeys(url, 'spent', 'free', 1);
    await this.query(url, 'ANALYZE');
    return { url, keys, spentKey };
  }

  private async makeKeys(url: string, prefix: string, plan: string, count: number): Promise<string[]> {
    const admin = join(root, 'tools', 'dist', 'admin', 'main.js');
    const printed = await this.run(
      admin,
      [
        ...['account', 'create-many', '--prefix', prefix, '--count', String(count)],
        ...['--plan', plan, '--type', 'test', '--json'],
      ],
      this.environment(url),
    );
    return (JSON.parse(printed) as { key: string }[]).map(({ key }) => key);
  }

  private async query(url: string, statement: string): Promise<void> {
    await withDatabase({ url, applicationName: 'bench', poolSize: 1 }, (sql) => sql.query(statement));
  }

  private run(entry: string, args: readonly string[], env: Environment): Promise<string> {
    return runOnce({ entry, args, env, onComplaint: (text) => this.say(text.trimEnd()), signal: this.stop });
  }

  private need(): RunningPostgres {
    if (this.server === undefined) throw new Error('the site was not opened');
    return this.server;
  }
}
