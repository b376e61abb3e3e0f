import type { RecordType } from '@market/contracts';
import { Unreadable } from '@market/kernel';
import type { MappedRow } from './feed';
import type { ListedRow, RowOffer } from './listing-rule';

/** Mapped record with its type. */
export interface Delivery {
  readonly type: RecordType<unknown>;
  readonly record: unknown;
}

/** Row that does not concern the feed, or that contains nothing about the record that it names. */
export class SkippedRow {
  constructor(
    readonly reason: string,
    readonly names?: ListedRow,
  ) {}
}

/** Error of a row that cannot be used although each of its values is readable. */
export class RowRejected extends Error {}

/** Combines a record with its type. */
export function deliver<T>(type: RecordType<T>, record: T): Delivery {
  return { type, record };
}

/**
 * Skips a row, with a reason for the run log.
 *
 * @param names record that the list names by this row: it counts as still listed
 */
export function skip(reason: string, names?: ListedRow): SkippedRow {
  return new SkippedRow(reason, names);
}

/**
 * Maps row by row: a row with an `Unreadable` value, or that the reader rejects with `RowRejected`, goes to quarantine
 * while the others are mapped. Any other error is a defect of the mapper and is thrown.
 *
 * @param offerOf names the offer of a row. Default: rows are not compared with those of other kinds
 */
export function mapRows<Row>(
  rows: readonly Row[],
  read: (row: Row) => Delivery | readonly Delivery[] | SkippedRow,
  offerOf: (row: Row) => RowOffer | null = () => null,
): MappedRow[] {
  return rows.flatMap((raw): MappedRow[] => {
    try {
      const result = read(raw);
      const offer = offerIn(raw, offerOf);
      if (result instanceof SkippedRow) {
        const { reason, names } = result;
        return [
          { outcome: 'skipped', reason, ...(names === undefined ? {} : { names: { ...names, ...offer } }) },
        ];
      }
      const deliveries = 'record' in result ? [result] : result;
      return deliveries.map(({ type, record }) => ({ outcome: 'record', type, record, raw, ...offer }));
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof RowRejected)) throw error;
      return [{ outcome: 'rejected', reason: error.message, raw }];
    }
  });
}

/** Returns the offer of a row; none where its name cannot be read. */
function offerIn<Row>(row: Row, offerOf: (row: Row) => RowOffer | null): Pick<ListedRow, 'offer'> {
  try {
    const offer = offerOf(row);
    return offer === null ? {} : { offer };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return {};
  }
}

/**
 * Reads a value that its row can do without: one that cannot be read is unknown, and adds a notice for the quarantine.
 *
 * Errors: those of the reader but `Unreadable`.
 *
 * @param value what the notice shows
 */
export function readOrNotice<T>(read: () => T, value: unknown, notices: MappedRow[]): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    notices.push({ outcome: 'rejected', reason: error.message, raw: { value } });
    return null;
  }
}
