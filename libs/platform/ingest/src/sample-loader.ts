import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Clock, indianDay, type IndianDay } from '@market/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { type LedgerLock, lockLedger, type Sql } from '@market/database';
import { loadFact, storeFact } from './source-mode';

/** Day for which samples are written. */
export interface SampleDay {
  readonly today: IndianDay;
  readonly now: Date;
  /** Day of the former samples; null for the first ones. */
  readonly laidOn: IndianDay | null;
}

/**
 * Keeps the sample data set of a feature on the current day: the feature extends it with a description of its samples.
 * Several processes may refresh the samples; only one of them writes.
 */
@Injectable()
export abstract class SampleLoader {
  constructor(
    @InjectDataSource() protected readonly dataSource: DataSource,
    protected readonly clock: Clock,
  ) {}

  /** Name under which the database stores the day of the samples, for example `ipos`. */
  protected abstract readonly samples: string;

  /** Lock of the ledger to which the samples belong. */
  protected abstract readonly ledger: LedgerLock;

  /** Replaces the samples by those of a day. Announces nothing. */
  protected abstract lay(manager: EntityManager, day: SampleDay): Promise<void>;

  /** Waits until no other transaction writes the sample records; lasts until the transaction ends. */
  protected lock(sql: Sql): Promise<void> {
    return lockLedger(sql, this.ledger, 'sample');
  }

  /** Tells whether the records that the samples refer to exist. Until then no samples are written. */
  protected async canBeLaid(): Promise<boolean> {
    return true;
  }

  /** Writes the samples for today, unless this was done. @returns whether it wrote them */
  async refresh(): Promise<boolean> {
    const today = this.clock.today();
    if ((await this.laidOn()) === today || !(await this.canBeLaid())) return false;
    return this.dataSource.transaction(async (manager) => {
      await this.lock(manager);
      const laidOn = await this.laidOn(manager);
      if (laidOn === today) return false;
      const now = this.clock.now();
      await this.lay(manager, { today, now, laidOn });
      if (laidOn === null) await storeFact(manager, sinceFact(this.samples), now.toISOString());
      // SQL text: the table of facts has no entity.
      await manager.query(
        `INSERT INTO service_fact (name, value) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
        [onFact(this.samples), today],
      );
      return true;
    });
  }

  /** Returns the day of the current samples; null when there are none. */
  protected async laidOn(sql: Sql = this.dataSource): Promise<IndianDay | null> {
    const day = await loadFact(sql, onFact(this.samples));
    return day === null ? null : indianDay(day);
  }
}

/**
 * Returns the instant at which the first samples were written; null when it was not stored. Whatever happens to the samples from
 * then on is announced.
 *
 * @param samples name of the samples, as their loader has it
 */
export async function samplesSince(sql: Sql, samples: string): Promise<Date | null> {
  const since = await loadFact(sql, sinceFact(samples));
  return since === null ? null : new Date(since);
}

function onFact(samples: string): string {
  return `sample-${samples}-on`;
}

function sinceFact(samples: string): string {
  return `sample-${samples}-since`;
}
