import { fieldsSql, queryRows } from '@market/database';
import type { PublishedTable } from '@market/database/history';
import type { Ipo } from '../domain/ipo';
import { publishedIpo } from '../domain/published-ipo';
import { laterClosesSql } from './close.repository';
import { ipoRows } from './ipo.entity';
import type { IpoRow } from './ipo.row';

/** Row of `ipo` with what is published of its closes. */
export type PublishedIpoRow = IpoRow & Pick<Ipo, 'laterCloses'>;

export const publishedIpos: PublishedTable<PublishedIpoRow> = {
  resource: 'ipos',
  table: 'ipo',
  record: 'ipo_id',
  lock: { name: 'ipoLedger' },
  // SQL text: read in the transaction of a write, which the builder's methods are not given.
  rowsOf: (sql, dataSet, ids) =>
    queryRows<PublishedIpoRow>(
      sql,
      `SELECT ${fieldsSql(ipoRows)}, ${laterClosesSql} AS "laterCloses" FROM ipo WHERE data_set = $1 AND id = ANY($2)`,
      [dataSet, ids],
    ),
  present: publishedIpo,
};
