import type { GmpReadingRecord, IpoReference } from '@market/contracts';
import { type IndianDay, daysBetween, likeness, type Likeness } from '@market/kernel';

/** Result of matching a publisher's name. `unsure` names the most likely IPO, where one stands out. */
export type Match =
  | { readonly outcome: 'found'; readonly ipo: IpoReference }
  | { readonly outcome: 'unsure'; readonly likely: IpoReference | null; readonly reason: string }
  | { readonly outcome: 'unknown' };

/** Fields of a premium's row that matching uses. */
export type QuotedFields = Pick<
  GmpReadingRecord,
  'sourceName' | 'board' | 'openOn' | 'closeOn' | 'priceRupees'
>;

interface Candidate {
  readonly ipo: IpoReference;
  readonly level: number;
  /** Weight of the agreeing facts: dates and price weigh two each. */
  readonly pro: number;
  readonly datesAgree: boolean;
  readonly priceAgrees: boolean;
  /** Facts that contradict the match. */
  readonly contra: readonly string[];
}

const levels: Readonly<Record<Likeness, number>> = { same: 4, equivalent: 3, near: 2, faint: 1 };
/** Difference up to which two announced days can be of one issue: days are moved. Units: days. */
const sameIssueWithinDays = 10;

/**
 * Finds the active IPO that a publisher means. The weaker the likeness of the names, the more facts must agree: the
 * same name needs only the absence of a contradiction, a misspelt one needs dates or price, initials need both. Never a
 * guess: a match that does not suffice, or that suffices for two IPOs, is unsure.
 */
export function matchIpo(quoted: QuotedFields, active: readonly IpoReference[]): Match {
  const candidates = active.flatMap((ipo): Candidate[] => {
    const alike = likeness(quoted.sourceName, ipo.name);
    return alike === null ? [] : [{ ipo, level: levels[alike], ...compare(quoted, ipo) }];
  });
  const fitting = candidates.filter(suffices).sort(better);
  const [best, second] = fitting;
  if (best && !rivalled(best, second, candidates)) return { outcome: 'found', ipo: best.ipo };
  if (best) return { outcome: 'unsure', likely: null, reason: `could be ${named(candidates.sort(better))}` };
  return unsure(candidates);
}

/** Tells whether the other facts of a row contradict an IPO of the same name: it is about a namesake. */
export function isOfNamesake(quoted: QuotedFields, ipo: IpoReference): boolean {
  const { contra, datesAgree } = compare(quoted, ipo);
  return contra.length > (datesAgree ? 1 : 0);
}

function suffices({ level, pro, datesAgree, priceAgrees, contra }: Candidate): boolean {
  if (level === 4) return contra.length === 0 || (contra.length === 1 && pro >= 2 && datesAgree);
  if (contra.length > 0) return false;
  if (level === 3) return pro >= 1;
  return level === 2 ? datesAgree || priceAgrees : datesAgree && priceAgrees;
}

/**
 * Tells whether the best match has a rival: another that suffices and is not worse in every way, or one just as alike
 * that nothing contradicts.
 */
function rivalled(best: Candidate, second: Candidate | undefined, all: readonly Candidate[]): boolean {
  if (
    second &&
    !(best.level > second.level && best.pro >= second.pro) &&
    !(best.pro >= second.pro + 2 && best.level >= second.level)
  ) {
    return true;
  }
  return all.some((other) => {
    if (other === best || other === second || other.level < best.level) return false;
    const outweighed = best.datesAgree && best.priceAgrees && other.contra.length >= 2;
    return other.level === best.level ? other.contra.length === 0 : !outweighed;
  });
}

function unsure(candidates: readonly Candidate[]): Match {
  const likely = candidates.filter(({ level, pro }) => level >= 2 || pro >= 2).sort(better);
  const [first, second] = likely;
  if (!first) return { outcome: 'unknown' };
  const alone = !second || first.level > second.level || first.pro > second.pro;
  const against = first.contra.length > 0 ? `, but ${first.contra.join(' and ')}` : '';
  return {
    outcome: 'unsure',
    likely: alone ? first.ipo : null,
    reason: alone ? `most likely ${named([first])}${against}` : `could be ${named(likely)}`,
  };
}

function better(a: Candidate, b: Candidate): number {
  return (
    a.contra.length - b.contra.length ||
    b.level - a.level ||
    b.pro - a.pro ||
    a.ipo.slug.localeCompare(b.ipo.slug)
  );
}

function named(candidates: readonly Candidate[]): string {
  return candidates
    .slice(0, 4)
    .map(({ ipo }) => `${ipo.name} (${ipo.slug})`)
    .join(' or ');
}

function compare(
  quoted: QuotedFields,
  ipo: IpoReference,
): Pick<Candidate, 'pro' | 'contra' | 'datesAgree' | 'priceAgrees'> {
  const contra: string[] = [];
  const days = comparedDays(quoted, ipo);
  const datesAgree = days.length > 0 && days.every((days) => days === 0);
  if (days.some((apart) => apart > sameIssueWithinDays)) contra.push('its days differ');
  const { bandMinRupees: min, bandMaxRupees: max } = ipo;
  const price = quoted.priceRupees;
  const priceAgrees = price !== null && price === max;
  const inside = price !== null && max !== null && price <= max && price >= (min ?? max);
  if (price !== null && max !== null && !inside) contra.push('its price differs');
  if (quoted.board !== null && quoted.board !== ipo.board) contra.push('its board differs');
  const pro = (datesAgree ? 2 : 0) + (priceAgrees ? 2 : inside ? 1 : 0);
  return { pro, contra, datesAgree, priceAgrees };
}

/** Returns the distances in days between the openings and between the closings, where both sides have them. */
function comparedDays({ openOn, closeOn }: QuotedFields, ipo: IpoReference): number[] {
  const pairs: [IndianDay | null, IndianDay | null][] = [
    [openOn, ipo.openOn],
    [closeOn, ipo.closeOn],
  ];
  return pairs.flatMap(([one, other]) =>
    one === null || other === null ? [] : [Math.abs(daysBetween(one, other))],
  );
}
