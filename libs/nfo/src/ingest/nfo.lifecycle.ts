import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSet } from '@market/contracts';
import { Clock } from '@market/kernel';
import { lockLedger } from '@market/platform/database';
import { Outbox } from '@market/platform/outbox';
import type { DataSource } from 'typeorm';
import { announcementsOf } from '../domain/announcements';
import { statusAt, statusesPassed } from '../domain/nfo-status';
import { saveChanges, unfinishedNfos } from '../persistence/nfo-ledger.repository';
import type { NfoRow } from '../persistence/nfo.row';

/** Moves offers on as time passes. Any number of ingestors may tick: each move is made and announced once. */
@Injectable()
export class NfoLifecycle {
  private readonly log = new Logger('nfo');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** One tick over a data set. @returns how many offers moved */
  async tick(dataSet: DataSet): Promise<number> {
    const now = this.clock.now();
    const due = (await unfinishedNfos(this.dataSource, dataSet)).filter((row) => movedBy(row, now) !== row);
    if (due.length === 0) return 0;
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'nfoLedger', dataSet);
      const moves = (await unfinishedNfos(manager, dataSet)).flatMap((before) => {
        const after = movedBy(before, now);
        return after === before ? [] : [{ before, after }];
      });
      await saveChanges(manager, dataSet, {
        rows: moves.map(({ after }) => after),
        sightings: [],
        revisions: moves.map(({ before, after }) => ({
          recordId: after.id,
          field: 'status',
          before: before.status,
          after: after.status,
          origin: 'clock',
        })),
        now,
      });
      const events = moves.flatMap(({ before, after }) => announcementsOf(dataSet, before, after, now));
      await this.outbox.announce(manager, events);
      for (const { before, after } of moves) {
        const { slug, status } = after;
        this.log.log({ event: 'nfo-moved', dataSet, slug, from: before.status, to: status });
      }
      return moves.length;
    });
  }
}

/** The row as it should stand at an instant; the same object when nothing is due. */
function movedBy<Row extends NfoRow>(row: Row, now: Date): Row {
  const status = statusAt(row, now);
  return statusesPassed(row.status, status).length === 0 ? row : { ...row, status, updatedAt: now };
}
