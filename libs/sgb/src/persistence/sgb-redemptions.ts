import type { AnyQuery } from '@market/database';
import { redemptionEntity } from './redemption.entity';

/** SQL of the redemptions of a row of `sgb`, the first one in front. */
export const redemptionsOf = `(
  SELECT coalesce(json_agg(json_build_object('kind', paid.kind, 'dueOn', paid.due_on, 'priceRupees', paid.price)
           ORDER BY paid.due_on), '[]')
    FROM sgb_redemption paid WHERE paid.data_set = sgb.data_set AND paid.sgb_id = sgb.id)`;

/** Adds the redemptions of each tranche to a query of tranches, the first one in front. */
export function withRedemptions(query: AnyQuery): AnyQuery {
  const one = `json_build_object('kind', paid.kind, 'dueOn', paid.dueOn, 'priceRupees', paid.priceRupees)`;
  return query.addSelect(
    (paid: AnyQuery) =>
      paid
        .select(`coalesce(json_agg(${one} ORDER BY paid.dueOn), '[]')`)
        .from(redemptionEntity, 'paid')
        .where('paid.dataSet = sgb.dataSet AND paid.sgbId = sgb.id'),
    'redemptions',
  );
}
