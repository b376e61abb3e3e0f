import { daysBetween, type IndianDay, likeness } from '@market/kernel';
import type { Identity } from './identity';
import type { IpoFacts } from './issue-facts';

/** A known IPO as a publisher's row is compared with it. */
export interface ReportedIpo {
  readonly id: string;
  readonly company: string;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly bandMaxRupees: number | null;
}

/** Announced days of one issue move by less. Units: days. */
const sameIssueWithinDays = 10;
/** Bands are revised by at most 20 %. */
const priceMove = 1.25;

/**
 * Finds the IPO that a publisher's row is about: its name must be like the IPO's, and days and price must not contradict.
 * A name that is only near needs the same days besides. Never a guess: two that fit are doubtful.
 */
export function identifyReport(facts: IpoFacts, known: readonly ReportedIpo[]): Identity {
  const fitting = known.filter((ipo) => fits(facts, ipo));
  const [first, second] = fitting;
  if (first === undefined) return { match: 'new' };
  if (second === undefined) return { match: 'known', id: first.id };
  const same = fitting.filter(({ company }) => likeness(facts.companyName ?? '', company) === 'same');
  const [only, rival] = same;
  if (only !== undefined && rival === undefined) return { match: 'known', id: only.id };
  return { match: 'doubtful', reason: `could be ${fitting.map(({ company }) => company).join(' or ')}` };
}

function fits(facts: IpoFacts, ipo: ReportedIpo): boolean {
  const alike = likeness(facts.companyName ?? '', ipo.company);
  if (alike === null || alike === 'faint') return false;
  const apart = [
    [facts.openOn, ipo.openOn],
    [facts.closeOn, ipo.closeOn],
  ].flatMap(([one, other]) => (one && other ? [Math.abs(daysBetween(one, other))] : []));
  if (apart.some((days) => days > sameIssueWithinDays)) return false;
  const [price, known] = [facts.bandMaxRupees, ipo.bandMaxRupees];
  const isFar =
    price !== undefined && known !== null && (price / known > priceMove || known / price > priceMove);
  if (isFar) return false;
  return alike === 'same' || (apart.length > 0 && apart.every((days) => days === 0));
}
