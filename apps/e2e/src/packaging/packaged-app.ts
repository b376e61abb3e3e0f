import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilStatus } from '../harness/until-status';

/** Root of the workspace. */
export const workspace = join(__dirname, '..', '..', '..', '..');
const packager = join(workspace, 'tools', 'build', 'dist', 'packaging', 'main.js');
const nobody = 65_534;

type Environment = Readonly<Record<string, string>>;

/** Outcome of a program that has ended. */
export interface EndedProgram {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Program that keeps running. */
export interface StartedProgram {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Sends SIGTERM and waits for the end. @returns exit code */
  readonly end: () => Promise<number | null>;
}

/**
 * Folder outside the workspace with a copy of the runtime, packaged apps and a data folder. When the tests run as root,
 * programs run as the user nobody; otherwise the apps' files are made read-only.
 */
export class ContainerlessHost {
  private readonly folder = mkdtempSync(join(tmpdir(), 'market-packaged-'));
  private readonly runtime = join(this.folder, 'node');
  private readonly started: StartedProgram[] = [];
  readonly dataDir = join(this.folder, 'data');
  private readonly isRoot = process.getuid?.() === 0;

  constructor() {
    chmodSync(this.folder, 0o755);
    copyFileSync(process.execPath, this.runtime);
    chmodSync(this.runtime, 0o755);
    mkdirSync(this.dataDir);
    if (this.isRoot) chownSync(this.dataDir, nobody, nobody);
  }

  /** Packages an image's app as the Dockerfile does. @returns outcome of the script */
  async package(image: string): Promise<EndedProgram> {
    const ended = await endOf(spawn(process.execPath, [packager, image, this.appOf(image)]));
    if (!this.isRoot && ended.code === 0) execFileSync('chmod', ['-R', 'a-w', this.appOf(image)]);
    return ended;
  }

  appOf(image: string): string {
    return join(this.folder, image);
  }

  /** Runs a program of a packaged app to its end. */
  run(image: string, args: readonly string[], environment: Environment): Promise<EndedProgram> {
    return endOf(this.spawn(image, args, environment));
  }

  /**
   * Starts a program and waits until it is `ready`, or only until it is `live`.
   *
   * Errors: `Error` if it ends or takes too long; the message contains its output.
   */
  async start(
    image: string,
    args: readonly string[],
    environment: Environment,
    base: string,
    awaited: 'ready' | 'live' = 'ready',
  ): Promise<StartedProgram> {
    const child = this.spawn(image, args, environment);
    let written = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => (written += String(text)));
    const started = { process: child, output: () => written, end: () => end(child) };
    this.started.push(started);
    await untilStatus(`${base}/health/${awaited}`, 200, () => child.exitCode !== null).catch(
      (error: unknown) => {
        throw new Error(`${image}: ${String(error)}\n${written}`, { cause: error });
      },
    );
    return started;
  }

  async remove(): Promise<void> {
    await Promise.all(this.started.map(({ end }) => end()));
    if (!this.isRoot) execFileSync('chmod', ['-R', 'u+w', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private spawn(image: string, args: readonly string[], environment: Environment): ChildProcess {
    return spawn(this.runtime, args, {
      cwd: this.appOf(image),
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(this.isRoot && { uid: nobody, gid: nobody }),
    });
  }
}

/** Reads a Dockerfile. @returns Node's options, program, health check and environment of the image */
export function dockerfileOf(image: string) {
  const text = readFileSync(join(workspace, 'docker', `${image}.Dockerfile`), 'utf8');
  const list = (pattern: RegExp) => JSON.parse(pattern.exec(text)?.[1] ?? '') as string[];
  const [, ...options] = list(/^ENTRYPOINT (\[.*\])$/m);
  const [, ...healthCheck] = list(/^ {2}CMD (\[.*\])$/m);
  const sets = /^ENV (.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
  const environment = Object.fromEntries(sets.map((set) => set.split('=', 2))) as Record<string, string>;
  return { options, program: list(/^CMD (\[.*\])$/m), healthCheck, environment };
}

async function endOf(child: ChildProcess): Promise<EndedProgram> {
  let output = '';
  let errors = '';
  child.stdout?.on('data', (text) => (output += String(text)));
  child.stderr?.on('data', (text) => (errors += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  return child.exitCode;
}
