import type { DataSet } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { rowsOf, type Sql } from '@market/platform/database';
import { type IpoRow, selectedColumns } from './ipo.row';

/** IPOs that time can still move: unfinished ones, and those whose price is of an earlier day than is current. */
export function movableIpos(sql: Sql, dataSet: DataSet, firstCurrentDay: IndianDay): Promise<IpoRow[]> {
  return rowsOf<IpoRow>(
    sql,
    `SELECT ${selectedColumns} FROM ipo
      WHERE data_set = $1 AND (status IN ('UPCOMING', 'OPEN', 'CLOSED') OR priced_on < $2) ORDER BY id`,
    [dataSet, firstCurrentDay],
  );
}
