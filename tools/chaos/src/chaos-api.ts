import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { processEnvironment } from '@market/base/config';
import { freePort } from '@market/embedded-postgres';
import { isReadyWithin } from '@market/dev-stack/readiness';

const ownRoot = resolve(__dirname, '..', '..', '..');
const startWithinMs = 60_000;

/** One of the two apps. */
export type ChaosApp = 'api' | 'ingestor';

/** Options for starting an app. */
export interface ChaosStart {
  readonly app?: ChaosApp;
  /** Folder of the repository that it was built in. Default: this one. */
  readonly root?: string;
  /** False to discard its log. Default: true. */
  readonly isRead?: boolean;
  /** File to which its log is appended. */
  readonly log?: string;
}

/** An app in a process of its own, to be killed. */
export class ChaosApi {
  private constructor(
    readonly base: string,
    readonly metricsUrl: string,
    private readonly child: ChildProcess,
    private readonly lines: string[],
  ) {}

  /** Starts it, on any free port unless one is set, and waits until it is ready. Errors: `Error` with its last lines. */
  static async start(
    env: Readonly<Record<string, string>>,
    { app = 'api', root = ownRoot, isRead = true, log }: ChaosStart = {},
  ): Promise<ChaosApi> {
    const [port, metricsPort] = [env['PORT'] ?? (await freePort()), await freePort()];
    const { PATH, HOME } = processEnvironment();
    const child = spawn(process.execPath, [resolve(root, 'apps', app, 'dist', 'main.js')], {
      env: {
        PATH,
        HOME,
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        INGESTOR_PORT: String(port),
        INGESTOR_METRICS_PORT: String(metricsPort),
        LOG_LEVEL: 'warn',
        NODE_ENV: 'test',
        PAYMENTS: 'sandbox',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (log !== undefined) child.stdout.pipe(createWriteStream(log, { flags: 'a' }));
    const lines: string[] = [];
    for (const stream of isRead ? [child.stdout, child.stderr] : []) {
      stream.on('data', (text: Buffer) => {
        lines.push(text.toString());
        if (lines.length > 50) lines.shift();
      });
    }
    const api = new ChaosApi(
      `http://127.0.0.1:${port}`,
      `http://127.0.0.1:${metricsPort}/metrics`,
      child,
      lines,
    );
    const gone = new AbortController();
    child.once('exit', () => gone.abort());
    if (await isReadyWithin(`${api.base}/health/ready`, startWithinMs, gone.signal)) return api;
    await api.end('SIGKILL');
    throw new Error([`the ${app} did not start`, ...lines].join('\n'));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Returns the last lines of its log. */
  lastLines(): string {
    return this.lines.join('');
  }

  /** Resolves to the response of the readiness probe, as JSON text. */
  async readiness(): Promise<string> {
    return (await fetch(`${this.base}/health/ready`)).text();
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.base}/health/ready`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  }

  /** Resolves to the value of a counter, with a label if it has labels. */
  async counted(metric: string, label?: string): Promise<number> {
    const text = await (await fetch(this.metricsUrl)).text();
    const line = text
      .split('\n')
      .find((each) =>
        label === undefined
          ? each.startsWith(`${metric} `)
          : each.startsWith(`${metric}{`) && each.includes(`"${label}"`),
      );
    return Number(line?.split(' ')[1] ?? 0);
  }

  /** Signals it and waits for its end. @returns how long that took. Units: milliseconds. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
    const startedAtMs = performance.now();
    if (!this.hasEnded) {
      const ended = once(this.child, 'exit');
      this.child.kill(signal);
      await ended;
    }
    return performance.now() - startedAtMs;
  }
}
