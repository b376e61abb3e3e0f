import type { RecordType } from '@market/contracts';
import { Unreadable } from '@market/kernel';
import type { MappedRow } from './feed';
import type { ListedRow } from './listing-rule';

/** A record on its way out of a mapper, with its type. */
export interface Delivery {
  readonly type: RecordType<unknown>;
  readonly record: unknown;
}

/** A row that the feed is not about, or that says nothing of the record that it names. */
export class Skipped {
  constructor(
    readonly reason: string,
    readonly names?: ListedRow,
  ) {}
}

/** Why a row cannot be used although each of its values can be read. */
export class RowRejected extends Error {}

/** Names the record's type to the compiler and to the runner. */
export function deliver<T>(type: RecordType<T>, record: T): Delivery {
  return { type, record };
}

/**
 * Leaves a row out, with a reason for the run log.
 *
 * @param names what the list names by this row: it counts among what the list should go on naming
 */
export function skip(reason: string, names?: ListedRow): Skipped {
  return new Skipped(reason, names);
}

/**
 * Maps row by row: a row whose value is `Unreadable`, or that the reader rejects with `RowRejected`, goes to
 * quarantine alone while the rest goes on. Any other error is a defect of the mapper and is thrown.
 */
export function mapRows<Row>(
  rows: readonly Row[],
  read: (row: Row) => Delivery | readonly Delivery[] | Skipped,
): MappedRow[] {
  return rows.flatMap((raw): MappedRow[] => {
    try {
      const result = read(raw);
      if (result instanceof Skipped) {
        const { reason, names } = result;
        return [{ outcome: 'skipped', reason, ...(names === undefined ? {} : { names }) }];
      }
      const deliveries = 'record' in result ? [result] : result;
      return deliveries.map(({ type, record }) => ({ outcome: 'record', type, record, raw }));
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof RowRejected)) throw error;
      return [{ outcome: 'rejected', reason: error.message, raw }];
    }
  });
}
