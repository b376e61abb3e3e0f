import { fieldsSql, queryRows } from '@market/database';
import type { PublishedTable } from '@market/database/history';
import type { Nfo } from '../domain/nfo';
import { publishedNfo } from '../domain/published-nfo';
import { nfoRows } from './nfo.entity';
import type { NfoRow } from './nfo.row';

/** Published new fund offers, with the names of their fund houses. */
export const publishedNfos: PublishedTable<NfoRow & Pick<Nfo, 'amcName' | 'amcChangedAt'>> = {
  resource: 'nfo',
  table: 'nfo',
  record: 'nfo_id',
  lock: { name: 'nfoLedger' },
  // SQL text: read in the transaction of a write, which the builder's methods are not given.
  rowsOf: (sql, dataSet, ids) =>
    queryRows(
      sql,
      `SELECT ${fieldsSql(nfoRows)}, amc.name AS "amcName",
              to_char(amc.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "amcChangedAt"
         FROM nfo JOIN amc ON amc.data_set = nfo.data_set AND amc.code = nfo.amc_code
        WHERE nfo.data_set = $1 AND nfo.id = ANY($2)`,
      [dataSet, ids],
    ),
  present: publishedNfo,
};
