import type { DataSet } from '@market/contracts';
import { rowsOf, type Sql } from '@market/platform/database';
import { type IpoRow, selectedColumns } from './ipo.row';

/** IPOs that time can still move. */
export function unfinishedIpos(sql: Sql, dataSet: DataSet): Promise<IpoRow[]> {
  return rowsOf<IpoRow>(
    sql,
    `SELECT ${selectedColumns} FROM ipo
      WHERE data_set = $1 AND status IN ('UPCOMING', 'OPEN', 'CLOSED') ORDER BY id`,
    [dataSet],
  );
}
