import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSet, MarketEvent } from '@market/contracts';
import { Clock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { type LedgerLock, lockLedger, type QueryMaker, type Revision } from '../database';
import { Outbox } from '../outbox';
import type { LedgerRow } from './account';
import { type LedgerTable, saveChanges } from './ledger-table';

/** A record before and after time moved it. */
export interface Move<Row> {
  readonly before: Row;
  readonly after: Row;
}

/**
 * Moves the records of a ledger on as time passes: the feature extends it and says what moves. Any number of ingestors
 * may tick: each move is made and announced once.
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
  /** Fields whose changes are kept as revisions. */
  protected abstract readonly revised: readonly (keyof Row & string)[];

  /** Records that time can still move. */
  protected abstract movable(maker: QueryMaker, dataSet: DataSet, now: Date): Promise<Row[]>;

  /** The record as it should stand at an instant; the same object when nothing is due. */
  protected abstract movedBy(row: Row, now: Date): Row;

  protected abstract announcementsOf(dataSet: DataSet, move: Move<Row>, now: Date): readonly MarketEvent[];

  /** What the log says of a record beside its states. */
  protected abstract logged(after: Row): object;

  /** One tick over a data set. @returns how many records moved */
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
      .filter(({ before, after }) => after !== before);
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
