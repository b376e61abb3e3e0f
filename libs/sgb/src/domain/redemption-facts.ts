import { daysBetween, type Fact, type IndianDay, presentFacts, type Statements } from '@market/kernel';
import type { Redemption } from './sgb';

/** Fact that a release states of a redemption: its day, kind and price mean something only together. */
export const redemptionFact: Fact = { name: 'redemption', fields: ['dueOn', 'kind', 'priceRupees'] };

/** Longest distance of two days that are stated of one redemption: a tranche is redeemed every half a year. Units: days. */
const sameWithinDays = 60;

/** Tells whether two days can be stated of one redemption of a tranche. */
export function isSameRedemption(one: IndianDay, other: IndianDay): boolean {
  return Math.abs(daysBetween(one, other)) <= sameWithinDays;
}

/** Returns the present statement of a party on a redemption; no field if it makes none. */
export function presentRedemption(statements: Statements): Partial<Redemption> {
  return presentFacts([redemptionFact], statements);
}

/** Returns the id of the record of a redemption. Shape: `<id of the tranche>@<day stated first>`. */
export function redemptionId(sgbId: string, dueOn: IndianDay): string {
  return `${sgbId}@${dueOn}`;
}

/** Returns the id of the tranche of a redemption. */
export function trancheOfRedemption(id: string): string {
  return id.split('@')[0] ?? '';
}
