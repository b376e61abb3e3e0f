import { join } from 'node:path';
import { addDays, type Clock, type IndianDay, instantInIndia } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { advisoryLocks, ClockWatch, queryRow, type Sql } from '@market/database';
import { filesOfHeldBatches, PayloadArchive, pruneQuarantine, pruneRunLog } from '..';
import { type EventDemand, pruneEvents } from '@market/database/outbox';
import { operatorTasksKeptDays, pruneOperatorTasks } from '@market/operator-tasks/work';

import type { RetentionSettings } from './retention.config';

const rowsPerBatch = 1_000;
/** Max number of batches per table and night; the next night continues. */
const batchesPerNight = 1_000;

/** Numbers of deleted items in one pruning. */
export interface PrunedCounts {
  readonly payloads: number;
  readonly runs: number;
  readonly quarantine: number;
  readonly events: number;
  readonly operatorTasks: number;
}

/** The clock is doubted: by a wrong clock all data might be old. */
export class ClockDoubted extends Error {}

/** Days for which events of played issues stay, see decision 0074. */
const playedEventDays = 7;

/**
 * Deletes what is older than the settings: raw payloads, run log, closed quarantine entries, events; and tasks of
 * operators that ended long ago.
 */
export class Retention {
  private readonly watch: ClockWatch;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: RetentionSettings & { readonly dataDir: string },
    private readonly demand: EventDemand | null,
  ) {
    this.watch = new ClockWatch(clock);
  }

  /** Deletes in batches, each a short transaction. Errors: `ClockDoubted`, before anything is deleted. */
  async prune(): Promise<PrunedCounts> {
    const doubt = await this.watch.doubt(this.dataSource);
    if (doubt !== null) throw new ClockDoubted(doubt);
    const { payloadDays, runDays, quarantineDays, eventDays, dataDir } = this.settings;
    const archive = new PayloadArchive(join(dataDir, 'raw'));
    return {
      runs: await this.inBatches((sql) => pruneRunLog(sql, this.before(runDays), rowsPerBatch)),
      quarantine: await this.inBatches((sql) =>
        pruneQuarantine(sql, this.before(quarantineDays), rowsPerBatch),
      ),
      events:
        (await this.pruneEvents('all', eventDays)) + (await this.pruneEvents('of-accounts', playedEventDays)),
      operatorTasks: await this.inBatches((sql) =>
        pruneOperatorTasks(sql, this.before(operatorTasksKeptDays), rowsPerBatch),
      ),
      payloads: await archive.prune(this.firstDay(payloadDays), await filesOfHeldBatches(this.dataSource)),
    };
  }

  private pruneEvents(which: 'all' | 'of-accounts', days: number): Promise<number> {
    return this.inBatches(async (sql) => {
      const needed = (await this.demand?.oldestNeeded()) ?? null;
      return pruneEvents(sql, which, this.before(days), needed, rowsPerBatch);
    });
  }

  private firstDay(days: number): IndianDay {
    return addDays(this.clock.today(), -days);
  }

  private before(days: number): Date {
    return instantInIndia(this.firstDay(days));
  }

  private async inBatches(deleteSome: (sql: Sql) => Promise<number>): Promise<number> {
    let total = 0;
    for (let batch = 0; batch < batchesPerNight; batch += 1) {
      const gone = await this.dataSource.transaction(async (manager) =>
        (await isMine(manager)) ? deleteSome(manager) : 0,
      );
      total += gone;
      if (gone < rowsPerBatch) break;
    }
    return total;
  }
}

/** Tells whether no other ingestor is pruning at the moment. */
async function isMine(sql: Sql): Promise<boolean> {
  const lock = await queryRow<{ mine: boolean }>(
    sql,
    `SELECT pg_try_advisory_xact_lock(${advisoryLocks.retention}) AS mine`,
  );
  return lock?.mine ?? false;
}
