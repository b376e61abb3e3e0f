import { presentWords, type Statement, type Statements } from '@market/kernel';
import { type IpoFacts, issueFacts } from './issue-facts';

/** How strong a word on the issue's progress is. A postponement is weaker: a re-announced issue goes on. */
export const wordOrder = ['listed', 'withdrawn', 'allotted', 'postponed'] as const;

/** The present words of a voice on an issue. */
export function wordsOfIssue(statements: Statements): IpoFacts {
  const { confirmed: _any, ...words } = presentWords(issueFacts, statements) as IpoFacts;
  const confirmed = progressIn(statements);
  return confirmed === undefined ? words : { ...words, confirmed };
}

/** The strongest word on the progress that still holds: an issue that is announced anew is no longer called off. */
function progressIn(statements: Statements): IpoFacts['confirmed'] {
  const holding = (statements['progress'] ?? []).filter((word) => !isReannounced(word, statements));
  return wordOrder.find((candidate) => holding.some(({ value }) => value['confirmed'] === candidate));
}

/** Whether a period that was stated later voids the word: any other one voids a postponement, a later one a withdrawal. */
function isReannounced({ value, since }: Statement, statements: Statements): boolean {
  const word = value['confirmed'];
  if (word !== 'postponed' && word !== 'withdrawn') return false;
  const calledOffOn = since.slice(0, 10);
  return (statements['period'] ?? []).some(({ change, since: stated, value: { openOn } }) => {
    if (change !== true || stated <= since || typeof openOn !== 'string') return false;
    return word === 'postponed' || openOn > calledOffOn;
  });
}
