import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { processEnvironment } from '@market/base/config';
import type { CollectingPlace } from './collecting';
import type { Order } from './collecting-process';

/** End of a collector's work. */
export type Ending = 'done' | 'killed';

/** A process that collects when it is told to, to be killed. */
export class Collector {
  private readonly child: ChildProcess;
  private readonly ready: Promise<Ending>;

  /** @param mutant the fault that it has */
  constructor(mutant: string | null) {
    const { PATH, HOME } = processEnvironment();
    this.child = fork(join(__dirname, 'collecting-process.js'), {
      env: { PATH, HOME, CHAOS_MUTANT: mutant ?? 'none' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.ready = this.hears('ready');
  }

  async open(place: CollectingPlace): Promise<void> {
    await this.ready;
    await this.follow({ type: 'open', place });
  }

  /** Takes steps at an instant, in order. */
  take(steps: readonly string[], at: Date, slot: Date | null): Promise<Ending> {
    return this.follow({ type: 'take', steps, at: at.toISOString(), slot: slot?.toISOString() ?? null });
  }

  /** `kill -9`. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  private follow(order: Order): Promise<Ending> {
    const heard = this.hears(order.type);
    if (this.child.connected) this.child.send(order, () => undefined);
    return heard;
  }

  /** Errors: `Error` when the process ends by itself. */
  private hears(word: string): Promise<Ending> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      const settle = () => {
        child.off('message', onMessage);
        child.off('exit', onExit);
      };
      const onExit = () => {
        settle();
        if (child.signalCode === 'SIGKILL') resolve('killed');
        else reject(new Error(`the collector ended with code ${child.exitCode}`));
      };
      const onMessage = (message: unknown) => {
        if (message !== word) return;
        settle();
        resolve('done');
      };
      child.on('message', onMessage);
      child.on('exit', onExit);
      if (child.exitCode !== null || child.signalCode !== null) onExit();
    });
  }
}

const spares = 3;

/** Collectors that are started before they are needed: a start takes longer than their work. */
export class SpareCollectors {
  private readonly started: Collector[] = [];

  constructor(private readonly mutant: string | null) {
    for (let at = 0; at < spares; at += 1) this.started.push(new Collector(mutant));
  }

  take(): Collector {
    this.started.push(new Collector(this.mutant));
    return this.started.shift() ?? new Collector(this.mutant);
  }

  close(): void {
    for (const collector of this.started) collector.kill();
  }
}
