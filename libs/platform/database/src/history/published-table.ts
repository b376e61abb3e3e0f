import type { DataSet } from '@market/contracts';
import type { PublishedRecord } from '@market/kernel';
import type { LedgerLock } from '../advisory-locks';
import type { Sql } from '../sql';

/** Row of a table of records that the public API publishes. */
export interface PublishedRow {
  readonly id: string;
  /** Absent for records without a slug. */
  readonly slug?: string;
  readonly firstSeenAt: Date;
  readonly updatedAt: Date;
}

/** Records of one resource, and how the public API publishes them. Names come from code, never from callers. */
export interface PublishedTable<Row extends PublishedRow = PublishedRow> {
  /** Name of the resource, for example `ipos`: that of its data set and of its versions. */
  readonly resource: string;
  /** Table of the records, whose former values are in `<table>_revision`. */
  readonly table: string;
  /** Column with the record's id in `<table>_revision`, for example `ipo_id`. */
  readonly record: string;
  /** Column that partitions the tables, with its value. Default: none. */
  readonly within?: { readonly column: string; readonly value: string };
  /** Lock of the writers of the records, and the number of its part. */
  readonly lock: { readonly name: LedgerLock; readonly part?: number };
  /** True if published values depend on the day in India. They depend on no other time. Default: false. */
  readonly followsDays?: true;
  /** Reads rows as they are in the caller's transaction. */
  rowsOf(sql: Sql, dataSet: DataSet, ids: readonly string[]): Promise<readonly Row[]>;
  /** Returns a record as it is published at an instant. */
  present(row: Row, at: Date): PublishedRecord;
}

/** Changes of one published record by one write. */
export interface RecordChange {
  readonly id: string;
  /** State before; null for a new record. */
  readonly before: PublishedRecord | null;
  readonly after: PublishedRecord;
}
