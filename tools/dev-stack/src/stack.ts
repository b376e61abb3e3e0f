import { resolve as absolute, join } from 'node:path';
import { readConfig } from '@market/base/config';
import { freePort } from '@market/embedded-postgres';
import { appHeap } from './app-heap';
import { banner } from './banner';
import { DataFolder } from './data-folder';
import { DatabaseKeeper } from './database-keeper';
import { demoTokenIn, hasDemoAccount } from './demo-account';
import { logPrinter } from './log-printer';
import { takenPort } from './ports';
import { isReadyWithin } from './readiness';
import { runOnce } from './run-once';
import { chooseSourceMode, type ModeChoice } from './source-mode';
import { probeSources, replayAddresses, type ProbedSource, type ProbeTarget } from './source-probe';
import { type StackConfig, stackConfig } from './stack.config';
import { type Environment, paymentsOf, portsOf, publicAddressOf, type StackPorts } from './stack-settings';
import { SupervisedProgram, type ProgramSpec } from './supervised-program';

/** Programs that the stack waits for. */
type RunOnceName = 'migrate' | 'demoAccount' | 'packClients';

/** Programs of the stack; tests replace them by small ones. */
export interface StackOptions {
  readonly environment: Environment;
  /**
   * Compiled programs. `migrate` prints `{"devKey": …, "token": …}`, the key and a link that signs in its owner; `demoAccount` prints
   * `{"token": …}`, of a link that signs in;
   * `packClients` packs what customers install; `replayServer` prints `listening on …`.
   */
  readonly entries: Readonly<Record<RunOnceName | 'api' | 'ingestor' | 'replayServer', string>>;
  readonly sources: readonly ProbeTarget[];
  readonly write: (text: string) => void;
  /** Time at which the command was given. Units: milliseconds since 1970. */
  readonly startedAt: number;
  /** Fires when the stack must end. */
  readonly stop: AbortSignal;
  /** Fires when it must end without waiting for anyone. */
  readonly force: AbortSignal;
  /** Time in which the apps must be ready. Units: milliseconds. */
  readonly readyTimeoutMs?: number;
}

const endPatienceMs = 35_000;
const replayName = 'replay';

/** Runs everything on one machine until `stop` fires. Resolves to the exit code, when nothing is left running. */
export async function runStack(options: StackOptions): Promise<number> {
  const stack = new Stack(options);
  try {
    await stack.start();
    return await stack.end;
  } catch (error) {
    if (options.stop.aborted) return 0;
    options.write(`${textOf(error)}\n`);
    return 1;
  } finally {
    await stack.stop();
  }
}

class Stack {
  /** Resolves to the exit code when the stack must end. */
  readonly end: Promise<number>;
  private endWith: (exitCode: number) => void = () => undefined;
  private readonly brokenDown = new AbortController();
  private readonly over: AbortSignal;
  private readonly programs: SupervisedProgram[] = [];
  private packing: Promise<void> = Promise.resolve();
  private database: DatabaseKeeper | undefined;
  private folder: DataFolder | undefined;
  private readonly printLine: (name: string, line: string) => void;

  constructor(private readonly options: StackOptions) {
    this.printLine = logPrinter(options.write);
    this.over = AbortSignal.any([options.stop, this.brokenDown.signal]);
    this.end = new Promise((resolve) => (this.endWith = resolve));
    options.stop.addEventListener('abort', () => this.endWith(0), { once: true });
    options.force.addEventListener('abort', () => this.programs.forEach((program) => program.kill()), {
      once: true,
    });
  }

  async start(): Promise<void> {
    const { environment, sources } = this.options;
    const config = readConfig(stackConfig, environment);
    const ports = portsOf(config);
    const taken = await takenPort(ports.wanted);
    if (taken !== null) throw new Error(taken);

    const folder = new DataFolder(absolute(config.dataDir));
    let probed: Promise<readonly ProbedSource[]> | undefined;
    const probe = () => (probed ??= probeSources(sources, environment));
    const choice = await chooseSourceMode(config.sources, folder.path, probe);
    if (choice.mode === 'live') void probe();

    const databaseUrl = config.databaseUrl ?? (await this.openDatabase(folder, choice));
    this.over.throwIfAborted();
    const replay = choice.mode === 'replay' ? await this.startReplayServer() : {};
    const added = { ...this.added(folder, config, ports, choice, databaseUrl), ...replay };
    const env: Environment = { ...environment, ...added };
    const token = await this.migrate(folder, env);
    this.folder = folder;
    folder.saveStack(added);
    const [demoToken] = await Promise.all([this.fillDemoAccount(config, env), this.startApps(env, ports)]);
    this.options.write(
      banner({
        url: ports.apiUrl,
        dashboardUrl: `${env['PUBLIC_URL'] ?? ports.apiUrl}/dashboard`,
        token,
        demoToken,
        dataDir: environment['DATA_DIR'],
        ingestorUrl: ports.ingestorUrl,
        devKey: folder.devKey(),
        choice,
        sources: await sourceStates(sources, choice, probe),
        payments: added['PAYMENTS'] ?? '',
        seconds: (Date.now() - this.options.startedAt) / 1_000,
      }),
    );
    this.packing = this.packClients(environment);
  }

  /** Ends the apps first, then what they stand on. Nothing it started is left. */
  async stop(): Promise<void> {
    this.folder?.removeStack();
    const patienceMs = this.options.force.aborted ? 0 : endPatienceMs;
    if (this.programs.length > 0) this.say('ending …');
    const apps = this.programs.filter(({ name }) => name !== replayName);
    await Promise.all(apps.map((program) => program.stop(patienceMs)));
    await Promise.all(this.programs.map((program) => program.stop(patienceMs)));
    await this.packing;
    await this.database?.stop();
  }

  private async openDatabase(folder: DataFolder, { mode }: ModeChoice): Promise<string> {
    this.say('starting the database …');
    const dataDir = join(folder.path, mode === 'replay' ? 'replay' : 'live');
    this.database = await DatabaseKeeper.open(dataDir, this.events());
    return this.database.url;
  }

  /** Returns the settings of the apps besides the environment that the stack was started with. */
  private added(
    folder: DataFolder,
    config: StackConfig,
    ports: StackPorts,
    { mode }: ModeChoice,
    databaseUrl: string,
  ): Record<string, string> {
    const { environment } = this.options;
    const devKey = folder.devKey();
    return {
      ...paymentsOf(environment),
      SECRETS_KEY: environment['SECRETS_KEY'] || folder.secretsKey(),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder.path,
      SOURCES: mode,
      ...publicAddressOf(environment, config),
      HOST: config.host,
      PORT: String(config.port),
      INGESTOR_PORT: String(ports.ingestor),
      METRICS_PORT: String(config.metricsPort),
      INGESTOR_METRICS_PORT: String(ports.ingestorMetrics),
      ...(devKey === undefined ? {} : { DEV_KEY: devKey }),
    };
  }

  private async startReplayServer(): Promise<Record<string, string>> {
    const { environment, entries, sources } = this.options;
    const url = `http://127.0.0.1:${await freePort()}`;
    let listening: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => (listening = resolve));
    this.launch(
      {
        name: replayName,
        entry: entries.replayServer,
        args: ['--port', new URL(url).port],
        env: environment,
      },
      (line) => {
        if (line.includes('listening on')) listening();
      },
    );
    await Promise.race([ready, this.whenOver()]);
    this.over.throwIfAborted();
    this.programs.at(-1)?.markReady();
    return replayAddresses(sources, environment, url);
  }

  /** @returns token of a link that signs in the owner of the test key; undefined outside development */
  private async migrate(folder: DataFolder, env: Environment): Promise<string | undefined> {
    this.say('migrating the database and loading the sample data …');
    const printed = await this.runOnce('migrate', env);
    const lastLine = printed.trim().split('\n').at(-1) ?? '';
    if (!lastLine.startsWith('{')) return undefined;
    const { devKey, token } = JSON.parse(lastLine) as Readonly<Record<'devKey' | 'token', string | null>>;
    if (devKey) folder.saveDevKey(devKey);
    return token ?? undefined;
  }

  /** @returns token of a link that signs in; undefined without an account */
  private async fillDemoAccount(config: StackConfig, env: Environment): Promise<string | undefined> {
    if (!hasDemoAccount(config, env)) return undefined;
    this.say('bringing the demo account up to date …');
    try {
      return demoTokenIn(await this.runOnce('demoAccount', env));
    } catch (error) {
      this.over.throwIfAborted();
      this.say(`without the demo account: ${textOf(error)}`);
      return undefined;
    }
  }

  /** Packs the clients while the apps serve already: it takes the processor for seconds. */
  private async packClients(env: Environment): Promise<void> {
    try {
      await this.runOnce('packClients', env);
      this.say('the packed clients are at /docs/clients');
    } catch (error) {
      if (!this.over.aborted) this.say(`without the packed clients: ${textOf(error)}`);
    }
  }

  private runOnce(entry: RunOnceName, env: Environment): Promise<string> {
    const { entries, write } = this.options;
    return runOnce({ entry: entries[entry], env, signal: this.over, onComplaint: write });
  }

  private async startApps(env: Environment, ports: StackPorts): Promise<void> {
    const { entries, readyTimeoutMs = 60_000 } = this.options;
    this.say('starting api and ingestor …');
    const launch = (name: 'api' | 'ingestor') =>
      this.launch({ name, entry: entries[name], env, heap: appHeap[name] });
    const apps = [
      { program: launch('api'), url: ports.apiUrl },
      { program: launch('ingestor'), url: ports.ingestorUrl },
    ];
    await Promise.all(
      apps.map(async ({ program, url }) => {
        if (await isReadyWithin(`${url}/health/ready`, readyTimeoutMs, this.over)) {
          program.markReady();
          return;
        }
        this.over.throwIfAborted();
        const lines = program.lastLines().map((line) => `  ${line}`);
        throw new Error(
          [`${program.name} is not ready after ${readyTimeoutMs / 1_000} s; its last lines:`, ...lines].join(
            '\n',
          ),
        );
      }),
    );
  }

  private launch(spec: ProgramSpec, onLine: (line: string) => void = () => undefined): SupervisedProgram {
    const events = this.events();
    const program = new SupervisedProgram(spec, {
      ...events,
      line: (name, line) => {
        this.printLine(name, line);
        onLine(line);
      },
    });
    this.programs.push(program);
    program.start();
    return program;
  }

  private events() {
    return {
      notice: (text: string) => this.say(text),
      gaveUp: (name: string) => {
        this.brokenDown.abort(new Error(`${name} cannot be kept running: ending everything`));
        this.say(`${name} cannot be kept running`);
        this.endWith(1);
      },
    };
  }

  private whenOver(): Promise<void> {
    return new Promise((resolve) => {
      if (this.over.aborted) resolve();
      else this.over.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  private say(text: string): void {
    this.options.write(`[stack] ${text}\n`);
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function sourceStates(
  sources: readonly ProbeTarget[],
  { mode }: ModeChoice,
  probe: () => Promise<readonly ProbedSource[]>,
): Promise<readonly ProbedSource[]> {
  if (mode === 'live') return probe();
  const state = mode === 'replay' ? 'replayed from bundled payloads' : 'off';
  return sources.map(({ id }) => ({ id, answered: false, state }));
}
