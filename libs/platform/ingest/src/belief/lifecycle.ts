import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSet, MarketEvent } from '@market/contracts';
import { Clock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { type LedgerLock, lockLedger, type QueryMaker, type Revision } from '@market/database';
import { Outbox } from '@market/database/outbox';
import type { LedgerRow } from './ledger-entry';
import type { Publication } from './ledger-rules';
import { type LedgerTable, saveChanges } from './ledger-table';
import { isChanged } from './provenance';

/** Record before and after a change by time. */
export interface Move<Row> {
  readonly before: Row;
  readonly after: Row;
}

/**
 * Changes the records of a ledger as time passes; a feature extends it and defines the changes. Several ingestors may
 * tick at once: each change is made and announced once.
 */
@Injectable()
export abstract class Lifecycle<Row extends LedgerRow & { readonly status: string }> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** Names the feature in the log, for example `ipo`. */
  protected abstract readonly feature: string;
  protected abstract readonly lock: LedgerLock;
  protected abstract readonly ledger: LedgerTable;
  protected abstract readonly publication: Publication<Row>;
  /** Fields whose changes are stored as revisions. */
  protected abstract readonly revised: readonly (keyof Row & string)[];

  /** Returns records that time can still change. */
  protected abstract movable(maker: QueryMaker, dataSet: DataSet, now: Date): Promise<Row[]>;

  /** Returns the record as it should be at an instant; the same object when nothing is due. */
  protected abstract movedBy(row: Row, now: Date): Row;

  protected abstract announcementsOf(dataSet: DataSet, move: Move<Row>, now: Date): readonly MarketEvent[];

  /** Returns further fields for the log entry of a record. */
  protected abstract logged(after: Row): object;

  /** Runs one tick over a data set. @returns the number of changed records */
  async tick(dataSet: DataSet): Promise<number> {
    const now = this.clock.now();
    const due = this.movesOf(await this.movable(this.dataSource, dataSet, now), now);
    if (due.length === 0) return 0;
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, this.lock, dataSet);
      const moves = this.movesOf(await this.movable(manager, dataSet, now), now);
      await saveChanges(manager, this.ledger, dataSet, {
        rows: moves.map(({ after }) => after),
        sightings: [],
        revisions: moves.flatMap((move) => this.revisionsOf(move)),
        now,
        source: 'clock',
      });
      const events = moves.flatMap((move) => this.announcementsOf(dataSet, move, now));
      await this.outbox.announce(manager, events);
      this.log(dataSet, moves);
      return moves.length;
    });
  }

  private movesOf(rows: readonly Row[], now: Date): Move<Row>[] {
    return rows
      .map((before) => ({ before, after: this.movedBy(before, now) }))
      .filter(({ before, after }) => after !== before)
      .map(({ before, after }) => ({
        before,
        after: isChanged(this.publication, before, after) ? after : { ...after, updatedAt: before.updatedAt },
      }));
  }

  private revisionsOf({ before, after }: Move<Row>): Revision[] {
    return this.revised
      .filter((field) => before[field] !== after[field])
      .map((field) => ({
        recordId: after.id,
        field,
        before: before[field],
        after: after[field],
        origin: 'clock',
      }));
  }

  private log(dataSet: DataSet, moves: readonly Move<Row>[]): void {
    const log = new Logger(this.feature);
    for (const { before, after } of moves) {
      const states = { from: before.status, to: after.status };
      log.log({ event: `${this.feature}-moved`, dataSet, ...states, ...this.logged(after) });
    }
  }
}
