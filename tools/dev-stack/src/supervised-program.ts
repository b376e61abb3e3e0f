import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { delay } from '@market/egress';

/** A Node program that the stack keeps running. */
export interface ProgramSpec {
  readonly name: string;
  readonly entry: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Options of Node, see `appHeap`. */
  readonly heap?: readonly string[];
  /** Its standard output goes to the null device. Default: it is read line by line. */
  readonly discardsOutput?: boolean;
}

/** Listener to what a supervised program prints, and to its restarts. */
export interface ProgramEvents {
  /** One line of a program's output. */
  line(name: string, line: string): void;
  /** Something happened that people should read. */
  notice(text: string): void;
  /** The program ended too often, or before it was ever ready: the stack cannot go on. */
  gaveUp(name: string): void;
}

const restartsPerMinute = 5;
const keptLines = 20;

/** Starts one program and starts it again when it dies, up to five times a minute. */
export class SupervisedProgram {
  private child: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();
  private stopping = false;
  private mayRestart = false;
  private restartedAt: number[] = [];
  private recent: string[] = [];

  constructor(
    private readonly spec: ProgramSpec,
    private readonly events: ProgramEvents,
  ) {}

  get name(): string {
    return this.spec.name;
  }

  /** Id of its process; undefined before its start. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** The last lines it wrote, for the reader of a failure. */
  lastLines(): readonly string[] {
    return this.recent;
  }

  start(): void {
    const args = [
      ...(this.spec.heap ?? []),
      '--require',
      require.resolve('./follow-parent'),
      this.spec.entry,
      ...(this.spec.args ?? []),
    ];
    const child = spawn(process.execPath, args, {
      env: this.spec.env,
      stdio: ['ignore', this.spec.discardsOutput === true ? 'ignore' : 'pipe', 'pipe', 'ipc'],
      // A session of its own: a Ctrl-C in the terminal reaches it only through `stop()`.
      detached: process.platform !== 'win32',
    });
    this.child = child;
    this.read(child.stdout);
    this.read(child.stderr);
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        resolve();
        this.afterEnd(signal ?? `exit code ${code}`);
      });
      child.once('error', (error) => this.events.notice(`${this.name}: ${error.message}`));
    });
  }

  /** Marks the program as ready: from now on its exit is restarted, and is no longer a failed start. */
  markReady(): void {
    this.mayRestart = true;
  }

  /** Asks it to end; forces it when it takes longer. Units: milliseconds. */
  async stop(patienceMs: number): Promise<void> {
    this.stopping = true;
    this.child?.kill('SIGTERM');
    const inTime = await Promise.race([this.ended.then(() => true), delay(patienceMs).then(() => false)]);
    if (inTime) return;
    this.events.notice(`${this.name} does not end: forcing it`);
    this.kill();
    await this.ended;
  }

  /** Ends it at once. */
  kill(): void {
    this.stopping = true;
    this.child?.kill('SIGKILL');
  }

  private read(stream: Readable | null): void {
    if (stream === null) return;
    createInterface({ input: stream }).on('line', (line) => {
      this.recent = [...this.recent, line].slice(-keptLines);
      this.events.line(this.name, line);
    });
  }

  private afterEnd(how: string): void {
    if (this.stopping) return;
    const now = Date.now();
    this.restartedAt = this.restartedAt.filter((at) => now - at < 60_000);
    if (!this.mayRestart || this.restartedAt.length >= restartsPerMinute) {
      this.events.notice(`${this.name} ended (${how})`);
      this.events.gaveUp(this.name);
      return;
    }
    const waitMs = Math.min(250 * 2 ** this.restartedAt.length, 4_000);
    this.restartedAt.push(now);
    this.events.notice(`${this.name} ended (${how}): starting it again in ${waitMs} ms`);
    setTimeout(() => {
      if (!this.stopping) this.start();
    }, waitMs);
  }
}
