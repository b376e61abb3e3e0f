import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IpoDirectory, type IpoReference } from '@market/contracts';
import { Clock, type IndianDay } from '@market/kernel';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { Outbox } from '@market/database/outbox';
import type { DataSource, EntityManager } from 'typeorm';
import type { GmpReading } from '../domain/gmp';
import { fade } from '../ingest/gmp-fading';
import { GmpKeeper } from '../ingest/gmp-keeper';
import {
  clearSamples,
  clearSamplesWithoutDays,
  dateSamplesByQuotes,
  lastQuotedAt,
} from '../persistence/gmp-ledger.repository';
import {
  addSampleStates,
  clearSampleStates,
  recordStates,
  findChangedSamples,
} from '../persistence/gmp-state-ledger.repository';
import { sampleReadings } from './sample-readings';
import { sampleStates } from './sample-states';

/** Keeps the sample premiums on the present day, and publishes those of past hours. */
@Injectable()
export class SampleGmpLoader extends SampleLoader {
  protected readonly samples = 'gmp';
  protected readonly ledger = 'gmpLedger';

  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    private readonly ipos: IpoDirectory,
    private readonly keeper: GmpKeeper,
  ) {
    super(dataSource, clock);
  }

  /** Makes the loader on a database, for programs without modules. */
  static on(dataSource: DataSource, clock: Clock, ipos: IpoDirectory): SampleGmpLoader {
    return new SampleGmpLoader(dataSource, clock, ipos, new GmpKeeper(new Outbox()));
  }

  /**
   * Takes in the premiums of the hours that have passed since the last tick, like those of a publisher.
   *
   * @returns the number of announced events
   */
  async tick(): Promise<number> {
    const today = this.clock.today();
    if ((await this.laidOn()) !== today) return 0;
    const ipos = await this.sampleIpos();
    const now = this.clock.now();
    const quotes = await this.quotedBy(now, ipos, today);
    return this.dataSource.transaction(async (manager) => {
      await this.lock(manager);
      const known = await lastQuotedAt(manager, 'sample');
      const fresh = quotes.filter(({ quotedAt }) => known === null || quotedAt > known);
      if (fresh.length === 0) return 0;
      const { events } = await this.keeper.keep(manager, 'sample', fresh, ipos, { now, historic: false });
      return events;
    });
  }

  protected override async canBeLaid(): Promise<boolean> {
    return (await this.sampleIpos()).length > 0;
  }

  protected async lay(manager: EntityManager, { today, now, laidOn }: SampleDay): Promise<void> {
    const ipos = await this.sampleIpos();
    const quotes = await this.quotedBy(now, ipos, today);
    await clearSamples(manager);
    await this.keeper.keep(manager, 'sample', quotes, ipos, { now, historic: true });
    await clearSamplesWithoutDays(manager);
    // The first samples have a history; later ones that differ have moved now.
    if (laidOn === null) await dateSamplesByQuotes(manager);
    await fade(manager, this.ipos, 'sample', now, laidOn === null);
    const moved = laidOn === null ? ipos : await this.movedAt(manager, ipos, now);
    await layStates(manager, moved, quotes, now);
  }

  private async movedAt(
    manager: EntityManager,
    ipos: readonly IpoReference[],
    now: Date,
  ): Promise<readonly IpoReference[]> {
    const moved = new Set(await findChangedSamples(manager, now));
    return ipos.filter(({ id }) => moved.has(id));
  }

  /** Returns all sample IPOs, in any state. */
  private async sampleIpos(): Promise<readonly IpoReference[]> {
    const ids = Array.from({ length: 100 }, (_, index) => `ipo_sample_${String(index + 1).padStart(3, '0')}`);
    return this.ipos.byIds('sample', ids);
  }

  private async quotedBy(now: Date, ipos: readonly IpoReference[], today: IndianDay): Promise<GmpReading[]> {
    const listed = await this.ipos.listed('sample', {});
    return sampleReadings(ipos, listed, today).filter(({ quotedAt }) => quotedAt <= now);
  }
}

/** Lays the states of the premiums of some IPOs anew: those that quotes lead to, and the present ones. */
async function layStates(
  manager: EntityManager,
  ipos: readonly IpoReference[],
  quotes: readonly GmpReading[],
  now: Date,
): Promise<void> {
  const ids = ipos.map(({ id }) => id);
  await clearSampleStates(manager, ids);
  const readings = Map.groupBy(quotes, ({ ipoId }) => ipoId);
  for (const ipo of ipos)
    await addSampleStates(manager, ipo.id, sampleStates(ipo, readings.get(ipo.id) ?? [], now));
  await recordStates(manager, 'sample', ids, now);
}
