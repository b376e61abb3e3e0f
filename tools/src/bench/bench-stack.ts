import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** The first request of an account reads who it is and what it spent: that is not what a request costs. */
async function meetAccounts(api: LoadTarget | undefined, path: string): Promise<void> {
  const waiting = [...(api?.keys ?? [])];
  const visit = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      await (await fetch(`${api?.base}${path}`, { headers: { 'X-API-Key': key } })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 16 }, visit));
}

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
  async start(scenario: Scenario): Promise<LoadTarget[]> {
    const { variants } = scenario;
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
      if (variant.bare !== undefined) await this.keepAnswer(targets[0], scenario);
      targets.push({ variant: id, ...(await this.startApi(variant, env, redisUrl)), keys, slowConnections });
      const isKeyed = variant.bare === undefined && scenario.sender === undefined;
      if (isKeyed) await meetAccounts(targets.at(-1), scenario.path);
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

  private get answerFile(): string {
    return join(this.dataDir, 'answer.json');
  }

  /** What the API answers as expected, in a file for bare programs; asked until it does: a limit must be used up first. */
  private async keepAnswer(api: LoadTarget | undefined, scenario: Scenario): Promise<void> {
    if (api === undefined) throw new Error('the API comes first, bare programs answer what it answered');
    const { path, headers = {}, sender, expected = { status: 200 } } = scenario;
    for (let attempt = 0; attempt < 2 * accounts; attempt += 1) {
      const sent = { ...headers, ...(sender === 'nobody' ? {} : { 'X-API-Key': api.keys[0] ?? '' }) };
      const answer = await fetch(`${api.base}${path}`, {
        headers: { ...sent, 'Accept-Encoding': 'identity' },
      });
      const body = await answer.text();
      if (answer.status !== expected.status) continue;
      const own = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
      const kept = [...answer.headers].filter(([name]) => !own.includes(name)).flat();
      writeFileSync(this.answerFile, JSON.stringify({ status: answer.status, headers: kept, body }));
      return;
    }
    throw new Error(`the API never answered ${expected.status}`);
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
      ...(variant.bare === undefined
        ? {}
        : { BARE_ANSWER: this.answerFile, BARE_STATEMENT: variant.bare.statement ?? '' }),
    };
    const entry =
      variant.bare === undefined
        ? program('apps', 'api', 'dist', 'main.js')
        : join(__dirname, 'bare', variant.bare.program);
    const api = new SupervisedProgram(
      { name: variant.id, entry, env: { ...env, ...added } },
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
