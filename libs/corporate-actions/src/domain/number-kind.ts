import type { CorporateOfferKind } from '@market/contracts';
import { isYoung, kindFact, statementsAfter, type Statements, dayMs } from '@market/kernel';

/** Kind that BSE numbers in one series with another one: the prefix of its keys, the other kind, and its prefix. */
export interface NumberSeries {
  readonly own: string;
  readonly kind: CorporateOfferKind;
  readonly its: string;
}

/** Kinds whose numbers at BSE are one series. */
export const numberSeries: Partial<Record<CorporateOfferKind, NumberSeries>> = {
  rights: { own: 'ri-', kind: 'ncd', its: 'dpi-' },
  ncd: { own: 'dpi-', kind: 'rights', its: 'ri-' },
};

/** Statements on an offer under its number at BSE. */
export interface NumberedOffer {
  readonly statements: Statements;
  readonly firstSeenAt: Date;
  /** True when nothing but this number states the offer. */
  readonly isAlone: boolean;
}

/**
 * Time for which another kind must be stated under the number of an offer that two pages stated. Units: milliseconds.
 * Source: our own bound; no page of the measure was damaged for longer than three days.
 */
const againstTwoPagesMs = 7 * dayMs;

/** Returns the statements on a numbered offer after a page stated another kind under its number. */
export function afterOtherKind(
  { statements }: Pick<NumberedOffer, 'statements'>,
  { kind, feed, now }: { readonly kind: CorporateOfferKind; readonly feed: string; readonly now: Date },
): Statements {
  const own = statements[kindFact.name]?.find((statement) => statement.feed === feed);
  const waiting = own?.value['kind'] === kind ? [] : [kindFact.name];
  const saying = { feed, rank: 0, said: { kind }, waiting };
  return statementsAfter([kindFact], statements, saying, now, () => true);
}

/**
 * Tells whether an offer was founded by a wrong kind: every page that was read since states the other kind, one of them
 * three times, for at least as long as the first kind was stated, and for a week if two pages stated that.
 */
export function isOfOtherKind({ statements, firstSeenAt, isAlone }: NumberedOffer, now: Date): boolean {
  const { [kindFact.name]: said = [], ...others } = statements;
  const stated = new Set(said.map(({ value }) => value['kind']));
  if (!isAlone || stated.size !== 1 || said.every(isYoung)) return false;
  const sinceMs = Math.min(...said.map(({ since }) => Date.parse(since)));
  const pages = new Set(Object.values(others).flatMap((each) => each.map(({ feed }) => feed)));
  const neededMs = Math.max(sinceMs - firstSeenAt.getTime(), pages.size > 1 ? againstTwoPagesMs : 0);
  return now.getTime() - sinceMs >= neededMs;
}
