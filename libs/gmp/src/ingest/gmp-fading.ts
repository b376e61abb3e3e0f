import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSet, IpoDirectory } from '@market/contracts';
import { lockLedger } from '@market/database';
import { Clock } from '@market/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { confidenceAt, lastFadeAt, nextFadeAt } from '../domain/fading';
import { fadedValues, noteFading } from '../persistence/gmp-fading.repository';
import { recordStates } from '../persistence/gmp-state-ledger.repository';

/** Lowers the confidence in premiums whose sources cease to be fresh. */
@Injectable()
export class GmpFading {
  /** Data sets whose premiums were compared with their last states. */
  private readonly compared = new Set<DataSet>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ipos: IpoDirectory,
  ) {}

  /**
   * Looks at the values a source of which has ceased to be fresh since the last look. At its first run in a process it also
   * records the states of all values that a migration, or a release of before, has changed.
   *
   * @returns the number of values a source of which has ceased to be fresh
   */
  async tick(dataSet: DataSet): Promise<number> {
    const looked = await this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'gmpLedger', dataSet);
      const now = this.clock.now();
      if (!this.compared.has(dataSet)) await recordStates(manager, dataSet, null, now);
      return fade(manager, this.ipos, dataSet, now);
    });
    this.compared.add(dataSet);
    return looked;
  }
}

/**
 * Records the states of premiums whose sources became stale up to an instant, and notes when the next ones will. Runs in the
 * transaction that holds the data set's lock.
 *
 * @param isHistory true to date each change by the instant at which a source ceased to be fresh, as if it had been seen then
 * @returns the number of values that it looked at
 */
export async function fade(
  manager: EntityManager,
  ipos: IpoDirectory,
  dataSet: DataSet,
  now: Date,
  isHistory = false,
): Promise<number> {
  const values = await fadedValues(manager, dataSet, now);
  const known = await ipos.byIds(dataSet, [...values.keys()]);
  const prices = new Map(known.map(({ id, bandMaxRupees }) => [id, bandMaxRupees]));
  const fadings = [...values].map(([ipoId, value]) => {
    const price = prices.get(ipoId) ?? null;
    const isChanged = confidenceAt(value, price, value.fadedAt) !== confidenceAt(value, price, now);
    const seenAt = isChanged ? now : null;
    return {
      ipoId,
      fadesAt: nextFadeAt(value, now),
      changedAt: isHistory ? lastFadeAt(value, price, now) : seenAt,
    };
  });
  await noteFading(manager, dataSet, fadings, now);
  await recordStates(manager, dataSet, [...values.keys()], now);
  return fadings.length;
}
