import {
  agree,
  decisiveReadings,
  type Fact,
  type FieldValues,
  type PresentStatement,
  type StatingParty,
} from '@market/kernel';
import type { LedgerRow } from './ledger-entry';

/** Published record that a far value is compared with. */
interface StrideView {
  readonly row: LedgerRow | null;
  /** Published value of the fact; null for none. */
  readonly published: FieldValues | null;
  readonly now: Date;
}

/** Tells whether a page took the published value back: it returned to the one that it had stated before. */
function isTakenBack(
  fact: Fact,
  published: FieldValues | null,
  supporters: readonly StatingParty[],
): boolean {
  return (
    published !== null &&
    supporters.some(({ presentStatement }) =>
      presentStatement.tookBack.some((value) => agree(fact, value, published)),
    )
  );
}

/**
 * Time after the first sight of a record within which its values count as first ones: they were read once or a few times.
 * Units: milliseconds.
 */
const firstReadingsMs = 30 * 3_600_000;

/** Tells whether a record was first seen lately, so that its first values may be wrong; false for an unknown record. */
export function isFirstSeenLately(row: Pick<LedgerRow, 'firstSeenAt'> | null, now: Date): boolean {
  return row !== null && now.getTime() - row.firstSeenAt.getTime() <= firstReadingsMs;
}

/** Time for which a page must state a value that is read only twice a day. Units: milliseconds. */
const halfADayMs = 10 * 3_600_000;

/**
 * Tells whether a value that is far from the published one is stated by two parties, or repeatedly by one, or in an initial load. A first
 * value that was doubted is replaced at once. The value of a record that was first seen lately is replaced when two
 * pages state the new one in two readings, or one page states it again half a day later. A page that takes the published value back is believed at once.
 */
export function isSettledStride(
  fact: Fact,
  supporters: readonly StatingParty[],
  { row, published, now }: StrideView,
): boolean {
  if (isTakenBack(fact, published, supporters)) return true;
  const isEarly = isFirstSeenLately(row, now);
  const prevails = ({ readings, feeds, since, isReadAgain }: PresentStatement) =>
    (feeds.length >= 2 && isReadAgain) || (readings >= 2 && now.getTime() - Date.parse(since) >= halfADayMs);
  return (
    supporters.length >= 2 ||
    supporters.some(
      ({ presentStatement }) =>
        presentStatement.readings >= decisiveReadings ||
        presentStatement.endsDoubt ||
        presentStatement.atOnce ||
        (isEarly && prevails(presentStatement)),
    )
  );
}

/** Tells whether a value is stated by a second party or page, or was read in two runs. */
export function isRepeated(supporters: readonly StatingParty[]): boolean {
  return (
    supporters.length >= 2 ||
    supporters.some(
      ({ presentStatement }) => presentStatement.feeds.length >= 2 || presentStatement.readings >= 2,
    )
  );
}
