import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { processEnvironment } from '@market/base/config';
import { freePort } from '@market/embedded-postgres';

const root = resolve(__dirname, '..', '..', '..', '..');
const stackProgram = join(root, 'tools', 'dev-stack', 'dist', 'main.js');
const demoProgram = join(root, 'tools', 'demo-account', 'dist', 'main.js');
/** Address in lines that pages offer to copy. */
const publicUrl = 'https://api.example.com';
const readyWithinMs = 180_000;
const collectedWithinMs = 180_000;

/** State of a data set, as the status board shows it. */
interface BoardState {
  readonly data: { readonly dataSets: readonly { readonly state: string }[] };
}

/** Development stack in a folder of its own, with the replayed market. */
export class PictureStack {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly origin: string,
  ) {}

  /** Starts it, and waits until it is ready. Errors: `Error` with its last lines if it is not. */
  static async start(): Promise<PictureStack> {
    const folder = mkdtempSync(join(tmpdir(), 'market-pictures-'));
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()].map(String);
    const [PORT, INGESTOR_PORT, METRICS_PORT, INGESTOR_METRICS_PORT] = ports;
    const child = spawn(process.execPath, [stackProgram], {
      env: {
        ...processEnvironment(),
        ...{
          NODE_ENV: 'development',
          SOURCES: 'replay',
          DATA_DIR: folder,
          DATABASE_URL: '',
          PUBLIC_URL: publicUrl,
        },
        ...{ PORT, INGESTOR_PORT, METRICS_PORT, INGESTOR_METRICS_PORT },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const stack = new PictureStack(child, folder, `http://localhost:${PORT}`);
    try {
      await stack.untilReady();
      return stack;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  /** Waits until every source was asked once, so that the pages have data. */
  async untilCollected(): Promise<void> {
    const deadline = Date.now() + collectedWithinMs;
    while (Date.now() < deadline) {
      const { data } = (await (await fetch(`${this.origin}/dashboard/api/status`)).json()) as BoardState;
      if (data.dataSets.every(({ state }) => state === 'fresh')) return;
      await new Promise((done) => setTimeout(done, 1_000));
    }
  }

  /** Brings the demo account up to date. @returns address that signs in to it */
  async freshLink(): Promise<string> {
    const { environment } = JSON.parse(readFileSync(join(this.folder, 'stack.json'), 'utf8')) as {
      environment: Record<string, string>;
    };
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [demoProgram], { env: environment });
    const { token } = JSON.parse(stdout.trim()) as { token: string };
    return `${this.origin}/dashboard/link#${token}`;
  }

  /** Ends it, and removes its folder. */
  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      const closed = once(this.child, 'close');
      this.child.kill('SIGTERM');
      await closed;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private untilReady(): Promise<void> {
    return new Promise((resolve, reject) => {
      let printed = '';
      const give = () => reject(new Error(`the stack is not ready:\n${printed.slice(-2_000)}`));
      const timer = setTimeout(give, readyWithinMs);
      this.child.once('close', give);
      this.child.stdout?.on('data', (chunk: Buffer) => {
        printed += chunk.toString('utf8');
        if (!/^ {2}ready in /m.test(printed)) return;
        clearTimeout(timer);
        this.child.removeListener('close', give);
        resolve();
      });
    });
  }
}
