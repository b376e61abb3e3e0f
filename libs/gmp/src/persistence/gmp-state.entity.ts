import type { DataSet } from '@market/contracts';
import { allFieldsOf, type EntityColumns } from '@market/database';
import { EntitySchema } from 'typeorm';
import { gmpPublishedColumns } from './gmp.entity';
import type { GmpStateRow } from './gmp.row';

/** Row of `gmp_state` with its data set and its place in the order of all. */
export interface StoredGmpState extends GmpStateRow {
  readonly position: number;
  readonly dataSet: DataSet;
  readonly publishedAt: Date;
}

/** Entity of `gmp_state`: each state of the premium of an IPO that was published. */
export const gmpStateEntity = new EntitySchema<StoredGmpState>({
  name: 'gmp_state',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    ipoId: { name: 'ipo_id', type: 'text', primary: true },
    publishedAt: { name: 'published_at', type: 'timestamptz', primary: true },
    position: { type: 'bigint', primary: true },
    ...gmpPublishedColumns,
  } satisfies EntityColumns<StoredGmpState>,
});

/** Fields of a state that are published. */
export const gmpStateRows = allFieldsOf<GmpStateRow>(gmpStateEntity, ['position', 'dataSet', 'publishedAt']);
