import {
  countingStatement,
  type FieldValues,
  presentFacts,
  silentAfterMs,
  type Statement,
  type Statements,
} from '@market/kernel';
import { type IpoFacts, issueFacts } from './issue-facts';
import { isExchange, type View } from './view';

/**
 * Statements on the progress of an issue, the strongest first. A postponement is the weakest: a re-announced issue goes
 * on.
 */
export const progressOrder = ['listed', 'withdrawn', 'allotted', 'postponed'] as const;

/** Tells whether an issue is stated to be withdrawn or postponed. */
export function isCalledOff({ confirmed }: FieldValues): boolean {
  return confirmed === 'postponed' || confirmed === 'withdrawn';
}

/** Tells whether an exchange runs the book of an issue and does not call it off, not even on a page that is to be repeated. */
export function isGoingOn({ party, facts, statements }: View): boolean {
  const isOff = (statements['progress'] ?? []).some(({ value }) => isCalledOff(value));
  return isExchange(party) && facts.runsBook === true && facts.openOn !== undefined && !isOff;
}

/** Tells whether an exchange has listed an issue as one that goes on since an instant, and within the time of silence. */
export function isHeardGoingOn(view: View, since: string, now: Date): boolean {
  const heard = (view.statements['book'] ?? []).map((statement) => statement.heardAt ?? statement.since);
  return (
    isGoingOn(view) && heard.some((at) => at >= since && now.getTime() - Date.parse(at) <= silentAfterMs)
  );
}

/** Returns the present statements of a party on an issue. */
export function presentIssueFacts(statements: Statements): IpoFacts {
  const { confirmed: _any, ...words } = presentFacts(issueFacts, statements) as IpoFacts;
  const confirmed = progressIn(statements);
  return confirmed === undefined ? words : { ...words, confirmed };
}

/**
 * Returns the strongest statement on the progress that still holds: after a new announcement an issue is no longer
 * called off.
 */
function progressIn(statements: Statements): IpoFacts['confirmed'] {
  const holding = (statements['progress'] ?? [])
    .map(countingStatement)
    .filter((word) => !isReannounced(word, statements));
  return progressOrder.find((candidate) => holding.some(({ value }) => value['confirmed'] === candidate));
}

/**
 * Tells whether a period stated later voids a statement: any new period voids a postponement, one that opens later
 * voids a withdrawal.
 */
function isReannounced({ value, since }: Statement, statements: Statements): boolean {
  const word = value['confirmed'];
  if (word !== 'postponed' && word !== 'withdrawn') return false;
  const calledOffOn = since.slice(0, 10);
  return (statements['period'] ?? [])
    .map(countingStatement)
    .some(({ change, since: stated, value: { openOn } }) => {
      if (change !== true || stated <= since || typeof openOn !== 'string') return false;
      return word === 'postponed' || openOn > calledOffOn;
    });
}
