import { Injectable } from '@nestjs/common';
import { closingPrice, type ClosingPriceRecord } from '@market/contracts';
import { lockLedger } from '@market/database';
import { prepareHistory, recordHistory } from '@market/database/history';
import { type Doubt, type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import type { EntityManager } from 'typeorm';
import { closeDoubt } from '../domain/close-plausibility';
import { type NewClose, pricedIpos, pruneCloses, saveCloses } from '../persistence/close.repository';
import { dateByCloses } from '../persistence/dated-closes.repository';
import { publishedIpos } from '../persistence/published-ipos';

/**
 * Takes closing prices of listed shares in. A share whose issue is not listed yet is ignored: its closes are read again with the next
 * files of the week. A close of a day that was stored before is corrected.
 */
@Injectable()
export class ClosingPriceIntake extends RecordIntake<ClosingPriceRecord> {
  readonly type = closingPrice;

  async take(
    manager: EntityManager,
    { dataSet, now, rows, source }: IntakeBatch<ClosingPriceRecord>,
  ): Promise<IntakeOutcome> {
    await lockLedger(manager, 'ipoLedger', dataSet);
    const ipos = await pricedIpos(
      manager,
      dataSet,
      rows.map(({ record }) => record),
    );
    const doubts: Doubt[] = [];
    const closes = rows.flatMap(({ record, trusted }, index): NewClose[] => {
      const ipo = ipos.get(index);
      const { exchange, closedOn, closeRupees: close } = record;
      if (ipo === undefined || ipo.own === close) return [];
      const reason = trusted ? null : closeDoubt({ ...ipo, close });
      if (reason !== null) doubts.push({ index, reason, slight: true });
      return reason === null ? [{ ipoId: ipo.id, closedOn, exchange, close }] : [];
    });
    const ipoIds = [...new Set(closes.map(({ ipoId }) => ipoId))];
    await prepareHistory(manager, publishedIpos, dataSet, ipoIds, now);
    const before = await publishedIpos.rowsOf(manager, dataSet, ipoIds);
    const accepted = await saveCloses(manager, dataSet, closes, now);
    if (accepted > 0) {
      await pruneCloses(manager, dataSet, ipoIds);
      const exchanges = new Map(closes.map(({ ipoId, exchange }) => [ipoId, exchange]));
      await dateByCloses(manager, dataSet, before, exchanges, now);
      await recordHistory(manager, publishedIpos, dataSet, ipoIds, { now, source });
    }
    return { accepted, unchanged: rows.length - doubts.length - accepted, events: 0, doubts };
  }
}
