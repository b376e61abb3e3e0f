import type { DataSource } from 'typeorm';
import { answerInTime } from '@market/platform/database';
import type { KnownKey } from './key-cache';
import type { ApiKeyRepository } from './persistence/api-key.repository';

const oncePerKeyMs = 60_000;
const writeEveryMs = 5_000;
const pendingAtMost = 100_000;

/** Writes down when keys were last used: lazily, in batches, at most once a minute and key. */
export class UseLog {
  private pending = new Map<string, Date>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: ApiKeyRepository,
  ) {}

  start(): void {
    this.timer ??= setInterval(() => void this.write(), writeEveryMs);
    this.timer.unref();
  }

  /** Writes what is left, if the database answers in time. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
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
    this.writing ??= this.writeBatch().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  private async writeLast(): Promise<void> {
    await this.writing;
    await this.write();
  }

  private async writeBatch(): Promise<void> {
    const batch = this.pending;
    if (batch.size === 0) return;
    this.pending = new Map();
    try {
      await this.keys.noteUse(this.dataSource, batch);
    } catch {
      this.pending = new Map([...batch, ...this.pending]);
    }
  }
}

/** What lies ahead of the clock was noted before it was put back. */
function isWithin(durationMs: number, ageMs: number): boolean {
  return ageMs >= 0 && ageMs < durationMs;
}
