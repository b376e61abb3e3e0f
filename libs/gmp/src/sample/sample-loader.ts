import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IpoDirectory, type IpoReference } from '@market/contracts';
import { Clock, type IndianDay } from '@market/kernel';
import { lockLedger } from '@market/platform/database';
import { laySamples, samplesLaidOn } from '@market/platform/ingest';
import { Outbox } from '@market/platform/outbox';
import type { DataSource } from 'typeorm';
import { GmpKeeper } from '../ingest/gmp-keeper';
import { clearSamples, lastQuotedAt } from '../persistence/gmp-ledger.repository';
import { sampleReadings } from './sample-readings';

/** Keeps the sample data set on the current day. */
@Injectable()
export class SampleGmpLoader {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ipos: IpoDirectory,
    private readonly keeper: GmpKeeper,
  ) {}

  /** The loader on a database, for programs that compose no modules. */
  static on(dataSource: DataSource, clock: Clock, ipos: IpoDirectory): SampleGmpLoader {
    return new SampleGmpLoader(dataSource, clock, ipos, new GmpKeeper(new Outbox()));
  }

  /** Lays the samples up to this hour without a word; does nothing when they lie there already. @returns whether it did */
  async refresh(): Promise<boolean> {
    const today = this.clock.today();
    if ((await samplesLaidOn(this.dataSource, 'gmp')) === today) return false;
    const ipos = await this.sampleIpos();
    if (ipos.length === 0) return false;
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'gmpLedger', 'sample');
      return laySamples(manager, 'gmp', today, async () => {
        const now = this.clock.now();
        await clearSamples(manager);
        await this.keeper.keep(manager, 'sample', quotedBy(now, ipos, today), ipos, { now, historic: true });
      });
    });
  }

  /** Lets the premiums of the hours that have passed since become known, as a publisher's would. @returns how many events */
  async tick(): Promise<number> {
    const today = this.clock.today();
    if ((await samplesLaidOn(this.dataSource, 'gmp')) !== today) return 0;
    const ipos = await this.sampleIpos();
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'gmpLedger', 'sample');
      const known = await lastQuotedAt(manager, 'sample');
      const fresh = quotedBy(now, ipos, today).filter(({ quotedAt }) => known === null || quotedAt > known);
      if (fresh.length === 0) return 0;
      const { events } = await this.keeper.keep(manager, 'sample', fresh, ipos, { now, historic: false });
      return events;
    });
  }

  /** All sample IPOs, in any state. */
  private async sampleIpos(): Promise<readonly IpoReference[]> {
    const ids = Array.from({ length: 100 }, (_, index) => `ipo_sample_${String(index + 1).padStart(3, '0')}`);
    return this.ipos.byIds('sample', ids);
  }
}

function quotedBy(now: Date, ipos: readonly IpoReference[], today: IndianDay) {
  return sampleReadings(ipos, today).filter(({ quotedAt }) => quotedAt <= now);
}
