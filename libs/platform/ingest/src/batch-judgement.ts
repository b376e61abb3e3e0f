import type { Suspect } from '@market/source-kit';
import { isUsual, namesNearlyAll, reasonToHold, reasonToMiss, computeUsualLength } from './batch-gate';
import { reasonOfForm } from './known-keys';
import { subjectsOf } from './known-suspects';
import type { ExpectedRows } from './listing';
import { countResponses, isCounted, type RunInput } from './run-input';
import type { SiftedRows } from './sift';

/**
 * Returns the reason to hold a run's batch before anything of it is applied, null when it may be applied.
 *
 * @param unreadable the run's suspects except those that an operator has discarded
 * @param newly those of them that the quarantine did not know before
 * @param isRepeated true when the list has had about this length for a day
 */
export function holdReason(
  input: RunInput,
  { records, suspects, listed, keys = new Map() }: SiftedRows,
  unreadable: readonly Suspect[],
  newly: readonly Suspect[],
  { listing, isRepeated }: { readonly listing: ExpectedRows; readonly isRepeated: boolean },
): string | null {
  const counted = isCounted(input);
  const answers = countResponses(input);
  const named = suspects.flatMap(({ kind, rowKey }) =>
    kind === null || rowKey === null ? [] : [{ kind, key: rowKey }],
  );
  const present = [...listed, ...named];
  // Counted separately: a few missing rows of its own would not be noticed among many that the feed skips.
  const delivered = new Set(input.entry.feed.delivers.map(({ kind }) => kind));
  const [own, all] = [listing.absence(present, delivered), listing.absence(present)];
  const odd = reasonToHold({
    rows: records.length + unreadable.length,
    unreadable: unreadable.length,
    newly: subjectsOf(newly),
    answers,
    isComplete: (own.due > 0 || isDated(listed)) && namesNearlyAll(all),
    usualRows: counted ? computeUsualLength(input.state.recentRows) : null,
    lastRows: counted ? (input.state.recentRows[0] ?? null) : null,
    vouchedRows: counted ? input.state.vouchedRows : null,
    isRepeated,
  });
  const reason = odd ?? reasonOfForm(input.state.knownKeys, keys, answers);
  // A missing record may be in a refused payload, which is in quarantine.
  if (reason !== null || suspects.some(({ scope }) => scope === 'payload')) return reason;
  const nameless = suspects.length - named.length;
  return reasonToMiss(own, nameless) ?? reasonToMiss(all, nameless);
}

/**
 * Tells whether a list says of a row through when it is named. Then a list of which nothing is due any more may be
 * short; an empty one tells nothing.
 */
function isDated(listed: SiftedRows['listed']): boolean {
  return listed.some(({ through = null }) => through !== null);
}

/**
 * Returns the lengths to remember after a good run. A list that an operator released, or that was repeated for a day, does
 * not count as usual, but others like it pass until the list is as usual again.
 */
export function lengthsAfter(
  { entry, payloads, state }: RunInput,
  rows: number,
  { vouched, isRepeated }: { readonly vouched: boolean; readonly isRepeated: boolean },
): { readonly countedRows: number | null; readonly vouchedRows: number | null } {
  if (!isCounted({ entry, payloads })) return { countedRows: null, vouchedRows: state.vouchedRows };
  const { recentRows, vouchedRows } = state;
  const isAsUsual = isUsual(rows, computeUsualLength(recentRows));
  if (vouched || (isRepeated && !isAsUsual)) return { countedRows: null, vouchedRows: rows };
  return { countedRows: rows, vouchedRows: isAsUsual ? null : vouchedRows };
}
