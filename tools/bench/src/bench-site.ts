import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { processEnvironment } from '@market/base/config';
import { withDatabase } from '@market/database';
import { EmbeddedPostgres, freePort, type RunningPostgres } from '@market/embedded-postgres';
import { images } from '@market/build/packaging/images';
import { joinPrograms } from '@market/build/packaging/join-programs';
import { packageApp } from '@market/build/packaging/package-app';
import { appHeap } from '@market/dev-stack/app-heap';
import { isReadyWithin } from '@market/dev-stack/readiness';
import { runOnce } from '@market/dev-stack/run-once';
import { SupervisedProgram } from '@market/dev-stack/supervised-program';
import type { Variant } from './scenario';

const root = resolve(__dirname, '..', '..', '..');
const readyWithinMs = 60_000;
const endWithinMs = 10_000;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A database with data and accounts. */
export interface BenchDatabase {
  readonly url: string;
  /** Keys of Enterprise accounts, one each. */
  readonly keys: readonly string[];
}

export interface ProgramOptions {
  readonly name: string;
  readonly entry: string;
  readonly env: Environment;
  /** Answers 200 when the program is up. Default: `/health/live`. */
  readonly upPath?: string;
  /** Units: milliseconds. */
  readonly pollEveryMs?: number;
  /** True if the program logs to the null device. */
  readonly discardsOutput?: boolean;
  /** Default: those of the API's image. */
  readonly nodeOptions?: readonly string[];
}

/** Program that listens. */
export interface RunningProgram {
  readonly base: string;
  /** Id of its process. */
  readonly pid: number;
  readonly metricsUrl: string;
  /** Time from the start of its process to its first successful response. Units: milliseconds. */
  readonly upAfterMs: number;
  stop(): Promise<void>;
}

/** Database server of a benchmark, and the programs that run on it. */
export class BenchSite {
  /** Folder of the workspace. */
  readonly root = root;
  readonly folder = mkdtempSync(join(tmpdir(), 'market-bench-'));
  private readonly programs = new Set<SupervisedProgram>();
  private readonly databases = new Map<string, Promise<BenchDatabase>>();
  private readonly secretsKey = randomBytes(32).toString('base64');
  private server: RunningPostgres | undefined;
  private packaged: Promise<string> | undefined;

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

  /** Stops the server and all programs, and removes their files. */
  async close(): Promise<void> {
    await Promise.all([...this.programs].map((each) => each.stop(endWithinMs)));
    await this.server?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Packages the API as its image has it, once. @param instead see `Variant`; the API is packaged anew with them
   * @returns the file of its program
   */
  packagedApi(instead?: Variant['instead']): Promise<string> {
    if (instead !== undefined) return this.packageApi('changed-api', instead);
    this.packaged ??= this.packageApi('packaged-api');
    return this.packaged;
  }

  private async packageApi(name: string, instead: Variant['instead'] = {}): Promise<string> {
    const { api } = images;
    this.say('packaging the API …');
    const folder = join(this.folder, name);
    await packageApp(root, 'api', api, folder, { plugins: Object.entries(instead).map(replacing) });
    return join(folder, api.programs[0]);
  }

  /**
   * Bundles a program of the benchmark as the API is bundled. @param entry relative to the workspace @returns its
   * file
   */
  async joined(entry: string): Promise<string> {
    const folder = join(this.folder, 'joined');
    const name = basename(entry, '.js');
    // No package is left out as one of development: the bench is a program of development.
    await joinPrograms(root, {}, { [name]: entry }, folder);
    return join(folder, `${name}.js`);
  }

  /** Returns a database with this number of accounts; it is made once for each number. */
  database(accounts: number): Promise<BenchDatabase> {
    const name = `accounts_${accounts}`;
    const made = this.databases.get(name) ?? this.makeDatabase(name, accounts);
    this.databases.set(name, made);
    return made;
  }

  /** @returns the address of a copy of the first database, without accounts */
  private async copyOfSamples(name: string): Promise<string> {
    const { url: samples } = this.need();
    const addressOf = (database: string) => Object.assign(new URL(samples), { pathname: database }).href;
    const template = new URL(samples).pathname.slice(1);
    await this.query(addressOf('postgres'), `CREATE DATABASE ${name} TEMPLATE ${template}`);
    return addressOf(name);
  }

  /** Returns the environment of every program of this run. */
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
      LOG_LEVEL: 'warn',
    };
  }

  /** Starts a program and waits until it is up. Errors: `Error` with its last lines. */
  async start(request: ProgramOptions): Promise<RunningProgram> {
    const { name, entry, env, upPath = '/health/live', discardsOutput = false } = request;
    const [port, metricsPort] = [await freePort(), await freePort()];
    const own = { port: String(port), metrics: String(metricsPort) };
    const ports = {
      ...{ PORT: own.port, METRICS_PORT: own.metrics },
      ...{ INGESTOR_PORT: own.port, INGESTOR_METRICS_PORT: own.metrics },
    };
    const program = new SupervisedProgram(
      { name, entry, env: { ...env, ...ports }, heap: request.nodeOptions ?? appHeap.api, discardsOutput },
      { line: () => undefined, notice: this.say, gaveUp: () => this.say(`${name} does not run`) },
    );
    this.programs.add(program);
    const startedAtMs = performance.now();
    program.start();
    const base = `http://127.0.0.1:${port}`;
    const isUp = await isReadyWithin(`${base}${upPath}`, readyWithinMs, this.stop, request.pollEveryMs);
    const { pid } = program;
    if (!isUp || pid === undefined) {
      throw new Error([`${name} did not start`, ...program.lastLines()].join('\n'));
    }
    const upAfterMs = performance.now() - startedAtMs;
    const stop = async () => {
      this.programs.delete(program);
      await program.stop(endWithinMs);
    };
    return { base, pid, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, upAfterMs, stop };
  }

  /** Starts the packaged API on a database and waits until it is ready. @param wish what differs from the usual start */
  async startApi(
    databaseUrl: string,
    { env = {}, ...wish }: Partial<Pick<ProgramOptions, 'env' | 'pollEveryMs' | 'nodeOptions'>> = {},
  ): Promise<RunningProgram> {
    return this.start({
      name: 'api',
      entry: await this.packagedApi(),
      env: { ...this.environment(databaseUrl), ...env },
      upPath: '/health/ready',
      ...wish,
    });
  }

  private async makeDatabase(name: string, accounts: number): Promise<BenchDatabase> {
    const url = await this.copyOfSamples(name);
    this.say(`making ${accounts} accounts …`);
    const keys = await this.makeKeys(url, accounts);
    await this.query(url, 'ANALYZE');
    return { url, keys };
  }

  private async makeKeys(url: string, count: number): Promise<string[]> {
    const made = await this.operate<{ key: string }[]>(url, [
      ...['account', 'create-many', '--prefix', 'bench', '--count', String(count)],
      ...['--plan', 'enterprise', '--type', 'test'],
    ]);
    return made.map(({ key }) => key);
  }

  /** Runs a command of the operator's command line on a database. @returns the JSON that it prints */
  async operate<Result>(url: string, words: readonly string[]): Promise<Result> {
    const admin = join(root, 'tools', 'admin', 'dist', 'main.js');
    return JSON.parse(await this.run(admin, [...words, '--json'], this.environment(url))) as Result;
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

/** Makes a plugin that loads a file of the bench in place of a compiled one. Errors: the build fails if it is not loaded. */
function replacing([file, other]: [string, string]): Plugin {
  let isLoaded = false;
  return {
    name: `load ${other} in place of ${file}`,
    setup({ onLoad, onEnd }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        if (path !== join(root, file)) return null;
        isLoaded = true;
        const from = join(root, 'tools', 'bench', 'dist', other);
        return { contents: readFileSync(from, 'utf8'), resolveDir: dirname(from) };
      });
      onEnd(() => (isLoaded ? {} : { errors: [{ text: `the API does not load ${file}` }] }));
    },
  };
}
