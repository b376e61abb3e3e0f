import type { DataSource } from 'typeorm';
import { answerInTime } from '@market/database';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';
import type { KnownKey } from './key-cache';
import type { ApiKeyRepository } from './persistence/api-key.repository';

const oncePerKeyMs = 60_000;
const writeEveryMs = 5_000;
const pendingAtMost = 100_000;

/** Writes down when keys were last used: lazily, in batches, at most once a minute and key. */
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

  /** Writes what is left, if the database answers in time. */
  async stop(): Promise<void> {
    await answerInTime(this.writeLast()).catch(() => undefined);
  }

  note(key: KnownKey, nowMs: number): void {
    if (key.useNotedAtMs !== null && isWithin(oncePerKeyMs, nowMs - key.useNotedAtMs)) return;
    if (this.pending.size >= pendingAtMost) return;
    key.useNotedAtMs = nowMs;
    this.pending.set(key.caller.keyId, new Date(nowMs));
  }

  /** One batch at a time; what could not be written is tried again with the next. */
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

/** Tells whether an age is within a duration. A negative age was noted before the clock was put back. */
function isWithin(durationMs: number, ageMs: number): boolean {
  return ageMs >= 0 && ageMs < durationMs;
}
