import type { DataSet, RecordType } from '@market/contracts';
import type { EntityManager } from 'typeorm';

/** One record on its way in. An operator who released it from quarantine vouches for it: `trusted`. */
export interface Incoming<T> {
  readonly record: T;
  readonly trusted: boolean;
  /** What the operator said that it is about, for example an IPO's slug: only where the intake has a `subject`. */
  readonly subject?: string;
}

/** What one run of one feed hands to a feature. */
export interface IntakeBatch<T> {
  readonly dataSet: DataSet;
  /** Id of the source, for example `nse`: the origin noted in revisions. */
  readonly source: string;
  readonly feedId: string;
  readonly now: Date;
  /**
   * True for initial loads and history feeds: nothing in it is news, and it announces nothing, neither of records first
   * seen in it nor of known ones.
   */
  readonly historic: boolean;
  /**
   * The feed's first good run. A later run of a history feed may be the first to tell what happened to a known record:
   * its state is then left to the next tick of the clock, which announces it; so may the first run of a feed that is
   * younger than the record.
   */
  readonly initial?: boolean;
  /**
   * Something that the source names is not in it: a row was unreadable or discarded, or an answer failed. What such a
   * batch does not name was not taken back.
   */
  readonly incomplete?: true;
  readonly rows: readonly Incoming<T>[];
}

/** One of the statements that contradict each other. */
export interface Side {
  /** Who says it, for example `nse` or a publisher. */
  readonly voice: string;
  /** What it says. Shape: JSON. */
  readonly value: unknown;
  /** Since when it says so. */
  readonly since: Date;
}

/** A record that was not applied because it cannot be true or cannot be placed. It goes to quarantine. */
export interface Doubt {
  /** Position in the batch's rows. */
  readonly index: number;
  readonly reason: string;
  /** Nothing is wrong with it, something is missing: it waits for another record, without an alert. */
  readonly waiting?: true;
  /**
   * What the doubt is about, where that is less than the whole record: doubts about the same thing are one entry,
   * whatever else the record says by then, and discarding it silences them all.
   */
  readonly about?: string;
  /** Says nothing about the batch: it never counts towards holding it. */
  readonly slight?: true;
  /** Statements that contradict each other, for the operator who decides between them. */
  readonly sides?: readonly Side[];
}

export interface IntakeOutcome {
  readonly accepted: number;
  readonly unchanged: number;
  readonly events: number;
  readonly doubts: readonly Doubt[];
  /**
   * Why the batch is held as a whole, null when its doubts are those of single records. Absent: many doubts are enough,
   * as for what could not be read.
   */
  readonly held?: string | null;
}

/** How a feature takes records of one type: merged, compared, saved, announced, all in the given transaction. */
export abstract class RecordIntake<T = unknown> {
  abstract readonly type: RecordType<T>;
  /** What an operator can name to place a record that waits, for example `ipo`. Absent: nothing. */
  readonly subject?: string;
  abstract take(manager: EntityManager, batch: IntakeBatch<T>): Promise<IntakeOutcome>;
}
