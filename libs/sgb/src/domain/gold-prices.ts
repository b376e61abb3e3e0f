import type { GoldPrice } from './plausibility';
import type { Redemption, Sgb } from './sgb';

/** Returns the prices of gold that all tranches and redemptions but those of one tranche imply. */
export function goldPrices(
  tranches: readonly Pick<Sgb, 'id' | 'nominalRupees' | 'openOn' | 'issuedOn'>[],
  redemptions: readonly Pick<Redemption, 'dueOn' | 'priceRupees'>[],
  exceptId?: string,
): GoldPrice[] {
  const issued = tranches.flatMap(({ id, nominalRupees, openOn, issuedOn }) => {
    const on = openOn ?? issuedOn;
    return id === exceptId || nominalRupees === null || on === null ? [] : [{ on, rupees: nominalRupees }];
  });
  return [...issued, ...redemptions.map(({ dueOn, priceRupees }) => ({ on: dueOn, rupees: priceRupees }))];
}
