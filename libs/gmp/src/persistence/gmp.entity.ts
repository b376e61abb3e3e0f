import type { DataSet } from '@market/contracts';
import { allFieldsOf, type EntityColumns } from '@market/database';
import { EntitySchema } from 'typeorm';
import type { CurrentGmpRow } from './gmp.row';

/** Row of `gmp` with its data set. */
export interface StoredGmp extends CurrentGmpRow {
  readonly dataSet: DataSet;
}

/** Columns of a value and of the readings behind it, of an IPO or of one of its days. */
export const gmpFigureColumns = {
  gmp: { type: 'numeric' },
  mean: { type: 'numeric' },
  min: { type: 'numeric' },
  max: { type: 'numeric' },
  sources: { type: 'jsonb' },
  quotedAt: { name: 'quoted_at', type: 'timestamptz' },
} as const;

/** Columns of all that is published of a premium. */
export const gmpPublishedColumns = {
  ...gmpFigureColumns,
  updatedAt: { name: 'updated_at', type: 'timestamptz' },
  provenance: { type: 'jsonb' },
  lastQuotes: { name: 'last_quotes', type: 'jsonb' },
  fadedAt: { name: 'faded_at', type: 'timestamptz' },
} as const;

/** Entity of `gmp`: the last value of each IPO. */
export const gmpEntity = new EntitySchema<StoredGmp>({
  name: 'gmp',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    ipoId: { name: 'ipo_id', type: 'text', primary: true },
    ...gmpPublishedColumns,
    fadesAt: { name: 'fades_at', type: 'timestamptz', nullable: true },
  } satisfies EntityColumns<StoredGmp>,
});

export const gmpRows = allFieldsOf<CurrentGmpRow>(gmpEntity);
