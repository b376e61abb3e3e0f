import { addDays, daysBetween, type IndianDay } from '@market/kernel';
import type { Redemption, Tranche } from './sgb';

/** Maximum distance of a redemption from its regular day: holidays move it. Units: days. */
const toleranceDays = 15;
/**
 * Time after its issue during which a bond is not redeemed: it ends with the fifth year. Units: days. Source: Sovereign
 * Gold Bond Scheme.
 */
const lockedForDays = 5 * 365;
/**
 * Maximum time until a redemption whose price is announced: it is the mean of the three business days before. Wide on
 * purpose. Units: days. Source: RBI, releases of redemption prices ("average of closing price of gold … for the last
 * three business days"); Sovereign Gold Bond Scheme.
 */
const announcedWithinDays = 30;

/** Returns the reason why a tranche is not redeemed on a day, or its price not known yet; null when both can be. */
export function redemptionDoubt(
  { issuedOn, maturesOn }: Pick<Tranche, 'issuedOn' | 'maturesOn'>,
  { dueOn, kind }: Pick<Redemption, 'dueOn' | 'kind'>,
  today: IndianDay,
): string | null {
  if (issuedOn !== null && maturesOn !== null) {
    if (dueOn > addDays(maturesOn, toleranceDays)) return `the bonds matured on ${maturesOn}`;
    if (kind === 'final' && dueOn < addDays(maturesOn, -toleranceDays))
      return `the bonds mature on ${maturesOn}`;
    if (daysBetween(issuedOn, dueOn) < lockedForDays - toleranceDays)
      return `the bonds were issued on ${issuedOn}, less than five years before`;
  }
  return dueOn > addDays(today, announcedWithinDays) ? 'long before that day' : null;
}
