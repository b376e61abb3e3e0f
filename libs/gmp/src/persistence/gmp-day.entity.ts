import type { DataSet } from '@market/contracts';
import type { EntityColumns } from '@market/database';
import { EntitySchema } from 'typeorm';
import { gmpFigureColumns } from './gmp.entity';
import type { GmpDayRow } from './gmp.row';

/** Row of `gmp_day` with its data set. */
export interface StoredGmpDay extends GmpDayRow {
  readonly dataSet: DataSet;
}

/** Entity of `gmp_day`: the last value of each day and IPO. */
export const gmpDayEntity = new EntitySchema<StoredGmpDay>({
  name: 'gmp_day',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    ipoId: { name: 'ipo_id', type: 'text', primary: true },
    day: { type: 'date', primary: true },
    ...gmpFigureColumns,
  } satisfies EntityColumns<StoredGmpDay>,
});
