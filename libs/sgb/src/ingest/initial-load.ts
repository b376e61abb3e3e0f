import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Clock } from '@market/kernel';
import { addRecords, lockLedger } from '@market/database';
import { prepareHistory, recordHistory } from '@market/database/history';
import type { DataSource } from 'typeorm';
import { knownRedemptions } from '../domain/known-redemptions';
import { knownTranches } from '../domain/known-tranches';
import { trancheId } from '../domain/tranche-label';
import { fillWindows, saveRedemptions } from '../persistence/sgb-ledger.repository';
import { publishedSgbs } from '../persistence/published-sgbs';
import { sgbEntity } from '../persistence/sgb.entity';
import { rowOfTranche } from './tranche-row';

/** Loads the past tranches into the live data set, without events. */
@Injectable()
export class SgbInitialLoad {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds missing rows, and windows that have become known; changes nothing else.
   *
   * @returns the number of rows written
   */
  async load(): Promise<number> {
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'sgbLedger', 'live');
      const provenance = [{ source: 'rbi', since: now.toISOString() }];
      const rows = knownTranches.map((tranche) => ({
        ...rowOfTranche(tranche.label, tranche, now),
        provenance,
      }));
      const redemptions = knownRedemptions.map(({ label, ...redemption }) => ({
        ...redemption,
        sgbId: trancheId(label),
        release: null,
      }));
      const ids = rows.map(({ id }) => id);
      await prepareHistory(manager, publishedSgbs, 'live', ids, now);
      const added = await addRecords(manager, sgbEntity, { dataSet: 'live' }, rows);
      const filled = await fillWindows(manager, 'live', rows);
      const write = { now, source: 'rbi' };
      const paid = await saveRedemptions(manager, 'live', redemptions, { ...write, replace: false });
      await recordHistory(manager, publishedSgbs, 'live', ids, write);
      return added + filled + paid;
    });
  }
}
