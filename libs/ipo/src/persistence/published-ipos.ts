import { fieldsSql, rowsOf } from '@market/database';
import type { PublishedTable } from '@market/database/history';
import { publishedIpo } from '../domain/published-ipo';
import { ipoRows } from './ipo.entity';
import type { IpoRow } from './ipo.row';

/** Published IPOs. */
export const publishedIpos: PublishedTable<IpoRow> = {
  resource: 'ipos',
  table: 'ipo',
  record: 'ipo_id',
  lock: { name: 'ipoLedger' },
  // SQL text: read in the transaction of a write, which the builder's methods are not given.
  rowsOf: (sql, dataSet, ids) =>
    rowsOf<IpoRow>(sql, `SELECT ${fieldsSql(ipoRows)} FROM ipo WHERE data_set = $1 AND id = ANY($2)`, [
      dataSet,
      ids,
    ]),
  present: publishedIpo,
};
