import type { Fact } from '@market/kernel';
import type { Doubt } from '..';
import { type Belief, type OpenQuestion, textOf } from './open-questions';
import type { Claim, LedgerRun } from './ledger-rules';
import { pageDoubts } from './page-doubts';
import type { Sighting } from './sighting';
import { states } from './sound-part';

/**
 * Makes the doubts that a claim raises: one for each open question in which it states a value that is not believed, and
 * those about its page that say more.
 *
 * @param sighting statements under the key of the claim, with its own
 * @param trusted whether an operator vouches for the claim: its page is not doubted
 */
export function claimDoubts(
  facts: readonly Fact[],
  run: Pick<LedgerRun, 'feedId' | 'now'>,
  claim: Claim,
  sighting: Sighting,
  { believed, questions }: Belief,
  trusted: boolean,
): Omit<Doubt, 'index'>[] {
  const asked = questions.flatMap((question) => questionDoubt(claim, question, run.now));
  const ofPage = trusted ? [] : pageDoubts(facts, run, sighting, believed);
  return [...asked, ...ofPage.filter(({ about }) => !asked.some((doubt) => doubt.about === about))];
}

/** Makes the doubt of a question; none if the claim does not state a value that is not believed. */
function questionDoubt(
  { saying, party, sourceKey }: Claim,
  { fact, reason, published, against, waits, once }: OpenQuestion,
  now: Date,
): Omit<Doubt, 'index'>[] {
  const rejected = against.find(({ value }) => states(fact, saying.said, value));
  const isUnchanged = once && published !== null && states(fact, saying.said, published.value);
  if (rejected === undefined || isUnchanged) return [];
  const sides = [...(published === null ? [] : [published]), ...against];
  return [
    {
      reason,
      about: `${party}:${sourceKey}:${fact.name}:${textOf(rejected.value)}`,
      slight: true,
      ...(waits ? { waiting: true as const } : {}),
      sides: sides.map(({ parties, value, since }) => ({
        voice: parties.join(', '),
        value,
        since: since === '' ? now : new Date(since),
      })),
    },
  ];
}
