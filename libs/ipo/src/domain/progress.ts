import { countingStatement, presentFacts, type Statement, type Statements } from '@market/kernel';
import { type IpoFacts, issueFacts } from './issue-facts';

/**
 * Statements on the progress of an issue, the strongest first. A postponement is the weakest: a re-announced issue goes
 * on.
 */
export const progressOrder = ['listed', 'withdrawn', 'allotted', 'postponed'] as const;

/** Returns the present statements of a voice on an issue. */
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
