import type { DataSet } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { type QueryMaker, selectFields } from '@market/database';
import { isNotDenied } from '@market/ingest/belief';
import { ipoLedger } from './ipo-ledger.repository';
import { ipoEntity, ipoRows } from './ipo.entity';
import type { IpoRow } from './ipo.row';

/**
 * Reads the IPOs that a page still states and that time can still change: unfinished ones, and those whose price is older than a
 * current one.
 */
export function movableIpos(
  maker: QueryMaker,
  dataSet: DataSet,
  firstCurrentDay: IndianDay,
): Promise<IpoRow[]> {
  return selectFields(maker.createQueryBuilder(ipoEntity, 'ipo'), ipoRows)
    .where('ipo.dataSet = :dataSet', { dataSet })
    .andWhere(
      `(ipo.status IN ('UPCOMING', 'OPEN', 'CLOSED') OR ipo.pricedOn < :firstCurrentDay)
       AND ${isNotDenied(ipoLedger, 'ipo', "'issue'")}`,
      { firstCurrentDay },
    )
    .orderBy('ipo.id')
    .getRawMany<IpoRow>();
}
