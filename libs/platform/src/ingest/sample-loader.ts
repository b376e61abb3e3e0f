import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Clock, indianDay, type IndianDay } from '@market/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { type LedgerLock, lockLedger, type Sql } from '../database';
import { factOf } from './source-mode';

/** The day for which samples are laid. */
export interface SampleDay {
  readonly today: IndianDay;
  readonly now: Date;
  /** The day for which they were laid before; null when they are laid for the first time. */
  readonly laidOn: IndianDay | null;
}

/**
 * Keeps the sample data set of a feature on the current day: the feature extends it with a description of its samples.
 * Any number of processes may refresh the samples; one of them lays them.
 */
@Injectable()
export abstract class SampleLoader {
  constructor(
    @InjectDataSource() protected readonly dataSource: DataSource,
    protected readonly clock: Clock,
  ) {}

  /** Name under which the database keeps the day for which the samples are laid, for example `ipos`. */
  protected abstract readonly samples: string;

  /** Lock of the ledger to which the samples belong. */
  protected abstract readonly ledger: LedgerLock;

  /** Puts the samples of a day in place of those before. What it changes is no news: it announces nothing. */
  protected abstract lay(manager: EntityManager, day: SampleDay): Promise<void>;

  /** Waits until no other transaction writes the sample records; lasts until the transaction ends. */
  protected lock(sql: Sql): Promise<void> {
    return lockLedger(sql, this.ledger, 'sample');
  }

  /** Whether the records that the samples refer to are there. While they are not, nothing is laid. */
  protected async canBeLaid(): Promise<boolean> {
    return true;
  }

  /** Lays the samples for today, unless they are laid already. @returns whether it laid them */
  async refresh(): Promise<boolean> {
    const today = this.clock.today();
    if ((await this.laidOn()) === today || !(await this.canBeLaid())) return false;
    return this.dataSource.transaction(async (manager) => {
      await this.lock(manager);
      const laidOn = await this.laidOn(manager);
      if (laidOn === today) return false;
      await this.lay(manager, { today, now: this.clock.now(), laidOn });
      // SQL text: the table of facts has no entity.
      await manager.query(
        `INSERT INTO service_fact (name, value) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
        [this.fact, today],
      );
      return true;
    });
  }

  /** The day for which the samples are laid; null when they never were. */
  protected async laidOn(sql: Sql = this.dataSource): Promise<IndianDay | null> {
    const day = await factOf(sql, this.fact);
    return day === null ? null : indianDay(day);
  }

  private get fact(): string {
    return `sample-${this.samples}-on`;
  }
}
