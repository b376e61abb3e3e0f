import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSet } from '@market/contracts';
import { Clock } from '@market/kernel';
import { appendRevisions, lockLedger, saveRecords } from '@market/platform/database';
import { Outbox } from '@market/platform/outbox';
import type { DataSource } from 'typeorm';
import { announcementsOf } from '../domain/announcements';
import { goesBack, sgbStatusAt } from '../domain/sgb-status';
import { unfinishedTranches } from '../persistence/sgb-ledger.repository';
import { sgbEntity } from '../persistence/sgb.entity';
import type { SgbRow } from '../persistence/sgb.row';

/** Moves tranches on as time passes. Any number of ingestors may tick: each move is made and announced once. */
@Injectable()
export class SgbLifecycle {
  private readonly log = new Logger('sgb');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** One tick over a data set. @returns how many tranches moved */
  async tick(dataSet: DataSet): Promise<number> {
    const now = this.clock.now();
    const due = (await unfinishedTranches(this.dataSource, dataSet)).filter(
      (row) => movedBy(row, now) !== row,
    );
    if (due.length === 0) return 0;
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'sgbLedger', dataSet);
      const fresh = await unfinishedTranches(manager, dataSet);
      const moves = fresh.map((before) => ({ before, after: movedBy(before, now) })).filter(isMove);
      await saveRecords(
        manager,
        sgbEntity,
        { dataSet },
        moves.map(({ after }) => after),
      );
      await appendRevisions(
        manager,
        sgbEntity,
        dataSet,
        moves.map(({ before, after }) => ({
          recordId: after.id,
          field: 'status',
          before: before.status,
          after: after.status,
          origin: 'clock',
        })),
        now,
      );
      await this.outbox.announce(
        manager,
        moves.flatMap(({ before, after }) => announcementsOf(dataSet, before, after, now)),
      );
      for (const { before, after } of moves) {
        this.log.log({ event: 'sgb-moved', dataSet, id: after.id, from: before.status, to: after.status });
      }
      return moves.length;
    });
  }
}

function isMove({ before, after }: { before: SgbRow; after: SgbRow }): boolean {
  return before !== after;
}

/** The row as it should stand at an instant; the same object when nothing is due. */
function movedBy(row: SgbRow, now: Date): SgbRow {
  const status = sgbStatusAt(row, now);
  return status === row.status || goesBack(row.status, status) ? row : { ...row, status, updatedAt: now };
}
