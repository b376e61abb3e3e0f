import type { DataSource } from 'typeorm';
import { answerInTime } from '@market/database';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';
import type { KnownKey } from './key-cache';
import type { ApiKeyRepository } from './persistence/api-key.repository';

const oncePerKeyMs = 60_000;
const writeEveryMs = 5_000;
const maxPending = 100_000;

/** Writes times of last use in batches off the request path, at most once a minute for each key. */
export class UseLog {
  private pending = new Map<string, Date>();
  private readonly writing = new PeriodicTask({
    name: 'auth.note-uses',
    everyMs: writeEveryMs,
    run: () => this.writeBatch(),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: ApiKeyRepository,
  ) {}

  start(tasks: TaskRegistry): void {
    this.writing.start(tasks);
  }

  /** Writes the pending times, unless the database does not reply in time. */
  async stop(): Promise<void> {
    await answerInTime(this.writeLast()).catch(() => undefined);
  }

  note(key: KnownKey, nowMs: number): void {
    if (key.useNotedAtMs !== null && isWithin(oncePerKeyMs, nowMs - key.useNotedAtMs)) return;
    if (this.pending.size >= maxPending) return;
    key.useNotedAtMs = nowMs;
    this.pending.set(key.caller.keyId, new Date(nowMs));
  }

  /** Writes the pending times, one batch at a time; a batch that fails is retried with the next one. */
  write(): Promise<void> {
    return this.writing.run();
  }

  private async writeLast(): Promise<void> {
    await this.writing.stop();
    await this.write();
  }

  private async writeBatch(): Promise<void> {
    const batch = this.pending;
    if (batch.size === 0) return;
    this.pending = new Map();
    try {
      await this.keys.noteUse(this.dataSource, batch);
    } catch (error) {
      this.pending = new Map([...batch, ...this.pending]);
      throw error;
    }
  }
}

/** Tells whether an age is within a duration. An age is negative when the clock was set back after the note. */
function isWithin(durationMs: number, ageMs: number): boolean {
  return ageMs >= 0 && ageMs < durationMs;
}
