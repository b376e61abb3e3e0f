import { sameValue } from '@market/kernel';
import type { Revision } from '@market/database';
import type { Doubt } from '..';
import type { LedgerEntry, LedgerRow } from './ledger-entry';
import type { LedgerRules, LedgerRun } from './ledger-rules';
import type { Sighting } from './sighting';

/** Record before and after a batch. */
export interface Movement<Row> {
  readonly before: Row | null;
  readonly after: Row;
}

/** Result of a batch. */
export interface LedgerOutcome<Row> {
  readonly movements: readonly Movement<Row>[];
  readonly sightings: readonly Sighting[];
  /** Stored sightings of records that lost a key which they had by mistake: they are to be removed. */
  readonly left: readonly Sighting[];
  readonly revisions: readonly Revision[];
  readonly accepted: number;
  readonly unchanged: number;
  readonly doubts: readonly Doubt[];
}

/** Returns the revisions of the fields that a batch changed, but for those without revisions. */
export function revisionsOf<Row extends LedgerRow>(
  { bookkeeping }: Pick<LedgerRules<Row>, 'bookkeeping'>,
  origin: string,
  { before, after }: Movement<Row>,
): Revision[] {
  const unrevised = new Set<keyof Row>(['provenance', 'withheld', 'pendingDays', ...bookkeeping]);
  return (Object.keys(after) as (keyof Row & string)[]).flatMap((field) => {
    const [old, now] = [before?.[field] ?? null, after[field] ?? null];
    if (unrevised.has(field) || sameValue(old, now)) return [];
    return [{ recordId: after.id, field, before: old, after: now, origin }];
  });
}

/** Returns the field of a settled record that would change, or the fact that its page changed; else null. */
export function findChangedFact<Row extends LedgerRow>(
  rules: Pick<LedgerRules<Row>, 'facts' | 'isSettled' | 'settledFieldMoved'>,
  { feedId, now }: Pick<LedgerRun, 'feedId' | 'now'>,
  { row: before }: Pick<LedgerEntry<Row>, 'row'>,
  after: Row,
  { statements }: Sighting,
): string | null {
  if (before === null || !(rules.isSettled?.(before) ?? false)) return null;
  const changed = rules.facts.find(
    ({ name, own }) =>
      !own &&
      (statements[name] ?? []).some(
        ({ feed, change, since }) => feed === feedId && change && since === now.toISOString(),
      ),
  );
  return changed?.name ?? rules.settledFieldMoved?.(before, after) ?? null;
}
