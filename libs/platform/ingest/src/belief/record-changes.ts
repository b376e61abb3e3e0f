import { sameValue } from '@market/kernel';
import type { Revision } from '@market/database';
import type { LedgerEntry, LedgerRow } from './ledger-entry';
import type { LedgerRules, LedgerRun } from './ledger-rules';
import type { Sighting } from './sighting';

/** Record before and after a batch. */
export interface Movement<Row> {
  readonly before: Row | null;
  readonly after: Row;
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
