import type { DataSet } from '@market/contracts';
import type { EntityColumns } from '@market/database';
import { EntitySchema } from 'typeorm';
import type { FundHouse } from '../domain/fund-house';

/** Row of `amc`. */
export interface StoredAmc extends FundHouse {
  readonly dataSet: DataSet;
  readonly shortName: string;
  /** Result of `fundHouseKey`. */
  readonly nameKey: string;
  readonly firstSeenAt: Date;
  /** Instant at which its name last changed. */
  readonly updatedAt: Date;
}

export const amcEntity = new EntitySchema<StoredAmc>({
  name: 'amc',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    code: { type: 'text', primary: true },
    mfId: { name: 'mf_id', type: 'text', nullable: true },
    name: { type: 'text' },
    shortName: { name: 'short_name', type: 'text' },
    nameKey: { name: 'name_key', type: 'text' },
    firstSeenAt: { name: 'first_seen_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
  } satisfies EntityColumns<StoredAmc>,
});
