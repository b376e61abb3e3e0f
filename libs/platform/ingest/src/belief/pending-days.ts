import { type FieldValues, isSame, type PendingDays } from '@market/kernel';
import type { LedgerRow } from './ledger-entry';
import type { LedgerRules } from './ledger-rules';
import type { Belief } from './open-questions';
import type { Sighting } from './sighting';

/**
 * Returns the days of facts that the clock follows which pages state in place of the published ones, and which wait for a second
 * reading; null without any.
 *
 * @param sightings all of the record
 */
export function pendingDaysOf<Row extends LedgerRow>(
  { clocked = [] }: Pick<LedgerRules<Row>, 'clocked'>,
  { questions }: Pick<Belief, 'questions'>,
  sightings: readonly Sighting[],
): PendingDays | null {
  const waiting = questions.flatMap(({ fact, once, against }) =>
    once && clocked.includes(fact.name) ? against.map(({ value }) => ({ fact, value })) : [],
  );
  const [since] = waiting
    .flatMap(({ fact, value }) =>
      sightings.flatMap(({ statements }) =>
        (statements[fact.name] ?? []).flatMap((own) => (isSame(fact, value, own.value) ? [own.since] : [])),
      ),
    )
    .sort();
  if (since === undefined) return null;
  const days = Object.assign({}, ...waiting.map(({ value }) => value)) as FieldValues;
  return { since, days };
}
