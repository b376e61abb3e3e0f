import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { processEnvironment } from '@market/platform/config';
import { EmbeddedPostgres, freePort, type RunningPostgres } from '@market/platform/embedded-postgres';
import { isReadyWithin } from '../stack/readiness';
import { runOnce } from '../stack/run-once';
import { SupervisedProgram } from '../stack/supervised-program';
import type { LoadTarget } from './load';
import type { Scenario, Variant } from './scenario';

const root = resolve(__dirname, '..', '..', '..');
const program = (...path: string[]) => join(root, ...path);
/** Each may send 1 000 a minute: together more than one machine can. */
const accounts = 2_048;
const readyWithinMs = 60_000;
const endWithinMs = 10_000;

/** A database, a Redis and one API process for each variant, all of this run's own. */
export class BenchStack {
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'market-bench-'));
  private readonly programs: SupervisedProgram[] = [];
  private database: RunningPostgres | undefined;
  private redis: ChildProcess | undefined;

  constructor(
    private readonly say: (text: string) => void,
    private readonly stop: AbortSignal,
  ) {}

  /** Starts what a scenario needs. Errors: `Error` when something does not start. */
  async start({ variants }: Scenario): Promise<LoadTarget[]> {
    this.say('starting the database, loading the sample data …');
    this.database = await new EmbeddedPostgres().start({ dataDir: join(this.dataDir, 'database') });
    const redisUrl = variants.some(({ limits }) => limits === 'in Redis') ? await this.startRedis() : '';
    const env = this.environment(this.database.url);
    await this.run(program('apps', 'ingestor', 'dist', 'migrate.js'), [], env);
    this.say(`making ${accounts} accounts …`);
    const keys = await this.makeKeys(env);
    this.say(`starting ${variants.length} API processes …`);
    const targets: LoadTarget[] = [];
    for (const variant of variants) {
      const { id, slowConnections = 0 } = variant;
      targets.push({ variant: id, ...(await this.startApi(variant, env, redisUrl)), keys, slowConnections });
    }
    return targets;
  }

  /** Ends all of it and removes its files. */
  async end(): Promise<void> {
    await Promise.all(this.programs.map((each) => each.stop(endWithinMs)));
    this.redis?.kill('SIGKILL');
    await this.database?.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private environment(databaseUrl: string): Record<string, string | undefined> {
    const { PATH, HOME } = processEnvironment();
    return {
      PATH,
      HOME,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: this.dataDir,
      SOURCES: 'off',
      PAYMENTS: 'sandbox',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      // One line a request would be read by the process that makes the load.
      LOG_LEVEL: 'warn',
    };
  }

  private async startRedis(): Promise<string> {
    const port = await freePort();
    const redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: 'ignore',
    });
    this.redis = redis;
    await new Promise((started, failed) => {
      redis.once('spawn', started);
      redis.once('error', () =>
        failed(new Error('redis-server is not installed: it is needed for this scenario')),
      );
    });
    return `redis://127.0.0.1:${port}`;
  }

  private async makeKeys(env: Record<string, string | undefined>): Promise<string[]> {
    const printed = await this.run(
      program('tools', 'dist', 'admin', 'main.js'),
      [
        ...['account', 'create-many', '--prefix', 'bench', '--count', String(accounts)],
        ...['--plan', 'enterprise', '--type', 'test', '--json'],
      ],
      env,
    );
    return (JSON.parse(printed) as { key: string }[]).map(({ key }) => key);
  }

  private async startApi(
    variant: Variant,
    env: Record<string, string | undefined>,
    redisUrl: string,
  ): Promise<Pick<LoadTarget, 'base' | 'metricsUrl'>> {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const added = {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...(variant.limits === 'in Redis' ? { REDIS_URL: redisUrl } : {}),
      ...(variant.preload === undefined
        ? {}
        : { NODE_OPTIONS: `--require ${join(__dirname, variant.preload)}` }),
      ...variant.env,
    };
    const api = new SupervisedProgram(
      { name: variant.id, entry: program('apps', 'api', 'dist', 'main.js'), env: { ...env, ...added } },
      { line: () => undefined, notice: this.say, gaveUp: (name) => this.say(`${name} does not run`) },
    );
    this.programs.push(api);
    api.start();
    const base = `http://127.0.0.1:${port}`;
    // Live, not ready: of several variants without Redis on one database only one may be ready.
    if (await isReadyWithin(`${base}/health/live`, readyWithinMs, this.stop)) {
      return { base, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
    }
    throw new Error([`${variant.id} did not start`, ...api.lastLines()].join('\n'));
  }

  private run(
    entry: string,
    args: readonly string[],
    env: Record<string, string | undefined>,
  ): Promise<string> {
    return runOnce({ entry, args, env, onComplaint: (text) => this.say(text.trimEnd()), signal: this.stop });
  }
}
