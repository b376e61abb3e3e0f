import { daysBetween, type IndianDay, likeness } from '@market/kernel';
import type { Identity } from './identity';
import type { IpoFacts } from './issue-facts';

/** Fields of a known IPO that are compared with a publisher's row. */
export interface ReportedIpo {
  readonly id: string;
  readonly company: string;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly bandMaxRupees: number | null;
}

/** Difference below which two announced days can be of one issue. Units: days. */
const sameIssueWithinDays = 10;
/** Factor up to which two prices can be of one issue: bands are revised by at most 20 %. */
const priceMove = 1.25;

/**
 * Finds the IPO of a publisher's row: the names must be alike, and days and price must not contradict. A name that is
 * only near needs the same days as well. Never a guess: with two fitting IPOs the row is doubtful.
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
