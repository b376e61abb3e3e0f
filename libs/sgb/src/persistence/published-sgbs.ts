import { fieldsSql, queryRows } from '@market/database';
import type { PublishedTable } from '@market/database/history';
import { publishedSgb } from '../domain/published-sgb';
import { sgbRows } from './sgb.entity';
import { redemptionsOf } from './sgb-redemptions';
import type { RedeemedRow } from './sgb.row';

/** Published tranches of gold bonds, with their redemptions. */
export const publishedSgbs: PublishedTable<RedeemedRow> = {
  resource: 'sgb',
  table: 'sgb',
  record: 'sgb_id',
  lock: { name: 'sgbLedger' },
  // SQL text: read in the transaction of a write, which the builder's methods are not given.
  rowsOf: (sql, dataSet, ids) =>
    queryRows<RedeemedRow>(
      sql,
      `SELECT ${fieldsSql(sgbRows)}, ${redemptionsOf} AS redemptions FROM sgb
        WHERE data_set = $1 AND id = ANY($2)`,
      [dataSet, ids],
    ),
  present: publishedSgb,
};
