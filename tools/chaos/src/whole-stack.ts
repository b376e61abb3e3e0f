import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processEnvironment } from '@market/base/config';
import type { Outbox } from '@market/database/outbox';
import { freePort } from '@market/embedded-postgres';
import type { z } from 'zod';

/** Last line of the banner with which a stack says that all its programs are ready. */
const readyLine = 'Ctrl-C ends everything';
const keptCharacters = 20_000;

/** Programs that `npm start` runs, in the version of a folder, on a given database: migration, sources, demo account and both apps. */
export class WholeStack {
  private constructor(
    readonly base: string,
    /** Addresses of the metrics of API and ingestor. Shape: host and port. */
    readonly metrics: readonly string[],
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly child: ChildProcess,
  ) {}

  /** Starts it and waits until it is ready. Errors: `Error` with its last lines when it ends before. */
  static async start(folder: string, env: Readonly<Record<string, string>>): Promise<WholeStack> {
    const { PATH, HOME } = processEnvironment();
    const [port, ingestor, metrics, ingestorMetrics] = await Promise.all(
      Array.from({ length: 4 }, () => freePort()),
    );
    const environment = {
      ...{ PATH: PATH ?? '', HOME: HOME ?? '', NODE_ENV: 'development', PAYMENTS: 'sandbox' },
      ...{ PORT: String(port), INGESTOR_PORT: String(ingestor) },
      ...{ METRICS_PORT: String(metrics), INGESTOR_METRICS_PORT: String(ingestorMetrics) },
      ...env,
    };
    const program = join(folder, 'tools', 'dev-stack', 'dist', 'main.js');
    const child = spawn(process.execPath, [program], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    const ready = new Promise<boolean>((settle) => {
      child.once('exit', () => settle(false));
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text: Buffer) => {
          printed = (printed + text.toString()).slice(-keptCharacters);
          if (printed.includes(readyLine)) settle(true);
        });
      }
    });
    if (!(await ready)) throw new Error(`the stack of ${folder} did not start\n${printed}`);
    return new WholeStack(
      `http://127.0.0.1:${port}`,
      [metrics, ingestorMetrics].map((each) => `127.0.0.1:${each}`),
      folder,
      environment,
      child,
    );
  }

  /** Origin of its pages: passkeys are made for names, not for addresses. */
  get pagesOrigin(): string {
    return this.base.replace('127.0.0.1', 'localhost');
  }

  /** Runs a command of that version's operator. Errors: `Error` with what it said. */
  async admin<T>(schema: z.ZodType<T>, args: readonly string[]): Promise<T> {
    const program = join(this.folder, 'tools', 'admin', 'dist', 'main.js');
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--json'], {
      ...{ cwd: this.folder, env: this.environment, encoding: 'utf8' },
    });
    return schema.parse(JSON.parse(stdout));
  }

  /** Returns the writer of events of that version. */
  outbox(): Pick<Outbox, 'announce'> {
    const loaded = createRequire(join(this.folder, 'package.json'))('@market/database/outbox') as {
      readonly Outbox: new () => Outbox;
    };
    return new loaded.Outbox();
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Ends all its programs. */
  async end(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}
