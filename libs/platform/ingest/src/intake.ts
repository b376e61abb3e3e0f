import type { DataSet, RecordType } from '@market/contracts';
import type { EntityManager } from 'typeorm';

/** Record to be applied. `trusted`: an operator released it from quarantine. */
export interface Incoming<T> {
  readonly record: T;
  readonly trusted: boolean;
  /** Subject that the operator named, for example an IPO's slug: only if the type has a `subject`. */
  readonly subject?: string;
  /** Reason why the record founds none yet, although its list names it; the list's next answer may prove it. */
  readonly unproven?: string;
}

/** Batch that one run of one feed passes to a feature. */
export interface IntakeBatch<T> {
  readonly dataSet: DataSet;
  /** Id of the source, for example `nse`: the origin in revisions. */
  readonly source: string;
  readonly feedId: string;
  readonly now: Date;
  /**
   * True for initial loads and history feeds, which announce nothing, neither for records first seen in the batch nor
   * for known ones. The first run of a feed is no initial load if others have delivered its records for a day or longer.
   */
  readonly historic: boolean;
  /**
   * True for the feed's first good run. A later run of a history feed may be the first to state what happened to a
   * known record: its state is then left to the next tick of the clock, which announces it; so may the first run of a
   * feed that is younger than the record.
   */
  readonly initial?: boolean;
  /** Time of the feed's last good run: what was first seen since then was read once. Absent: there was none. */
  readonly previousAt?: Date;
  /**
   * True when the batch lacks something that the source names: a row was unreadable or discarded, or a request failed.
   * A record that is missing in such a batch was not withdrawn.
   */
  readonly incomplete?: true;
  /** True for archived payloads, which a corrected reader reads again. */
  readonly isReread?: true;
  /** True for responses about one subject each, which is known already: they found no record. */
  readonly perSubject?: true;
  readonly rows: readonly Incoming<T>[];
}

/** One of the contradicting statements. */
export interface Side {
  /** Party that states the records, for example `nse` or a publisher. */
  readonly voice: string;
  /** Stated value. Shape: JSON. */
  readonly value: unknown;
  /** Time of the first statement. */
  readonly since: Date;
}

/** Doubt on a record that was not applied because it cannot be true or cannot be matched. It goes to quarantine. */
export interface Doubt {
  /** Position in the batch's rows. */
  readonly index: number;
  readonly reason: string;
  /** True for a valid record that waits for another one, without an alert. */
  readonly waiting?: true;
  /**
   * Subject of the doubt, if it is less than the whole record: doubts about the same subject are one entry, whatever
   * the record states otherwise, and discarding it silences them all.
   */
  readonly about?: string;
  /** True for a doubt that never counts towards holding the batch. */
  readonly slight?: true;
  /** Contradicting statements, for the operator who decides between them. */
  readonly sides?: readonly Side[];
}

export interface IntakeOutcome {
  readonly accepted: number;
  readonly unchanged: number;
  readonly events: number;
  readonly doubts: readonly Doubt[];
  /**
   * Reason to hold the whole batch, null when its doubts concern single records. Absent: the batch is held when doubts
   * are too many, as for unreadable rows.
   */
  readonly held?: string | null;
}

/** Applies records of one type: merges, compares, saves and announces them, all in the given transaction. */
export abstract class RecordIntake<T = unknown> {
  abstract readonly type: RecordType<T>;
  abstract take(manager: EntityManager, batch: IntakeBatch<T>): Promise<IntakeOutcome>;

  /**
   * Hears which records a whole list took back before their time was over, after the batch was taken. Default: does nothing.
   *
   * @param keys of the records, by `RecordType.keyOf`
   */
  hearTakenBack(
    _manager: EntityManager,
    _batch: Omit<IntakeBatch<T>, 'rows'>,
    _keys: readonly string[],
  ): Promise<void> {
    return Promise.resolve();
  }
}
