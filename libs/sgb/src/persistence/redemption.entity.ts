import type { DataSet } from '@market/contracts';
import { type EntityColumns, selectionOf } from '@market/database';
import { EntitySchema } from 'typeorm';
import type { RedemptionRow } from './redemption.row';

/** Row of `sgb_redemption`. */
export interface StoredRedemption extends RedemptionRow {
  readonly dataSet: DataSet;
  readonly receivedAt: Date;
}

/** Entity of `sgb_redemption`. */
export const redemptionEntity = new EntitySchema<StoredRedemption>({
  name: 'sgb_redemption',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    sgbId: { name: 'sgb_id', type: 'text', primary: true },
    dueOn: { name: 'due_on', type: 'date', primary: true },
    kind: { type: 'text' },
    priceRupees: { name: 'price', type: 'numeric' },
    release: { type: 'text', nullable: true },
    receivedAt: { name: 'received_at', type: 'timestamptz' },
  } satisfies EntityColumns<StoredRedemption>,
});

/** Fields of a redemption that are read. */
export const redemptionRows = selectionOf<RedemptionRow>(redemptionEntity, {
  sgbId: true,
  dueOn: true,
  kind: true,
  priceRupees: true,
  release: true,
});
