import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSet } from '@market/contracts';
import { Clock, dayInIndia, firstCurrentDay } from '@market/kernel';
import { lockLedger, type Revision } from '@market/platform/database';
import { Outbox } from '@market/platform/outbox';
import type { DataSource } from 'typeorm';
import { allottedDay, announcementsOf } from '../domain/announcements';
import { moveRefused, statusAt } from '../domain/ipo-status';
import { currentPrice } from '../domain/share-price';
import { saveChanges } from '../persistence/ipo-ledger.repository';
import { movableIpos } from '../persistence/lifecycle.repository';
import { type IpoRow, progressOf } from '../persistence/ipo.row';

/** Moves IPOs on as time passes. Any number of ingestors may tick: each move is made and announced once. */
@Injectable()
export class IpoLifecycle {
  private readonly log = new Logger('ipo');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** One tick over a data set. @returns how many IPOs moved */
  async tick(dataSet: DataSet): Promise<number> {
    const now = this.clock.now();
    const priced = firstCurrentDay(dayInIndia(now));
    const movable = await movableIpos(this.dataSource, dataSet, priced);
    const due = movable.filter((row) => movedBy(row, now) !== row);
    if (due.length === 0) return 0;
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'ipoLedger', dataSet);
      const fresh = await movableIpos(manager, dataSet, priced);
      const moves = fresh.map((before) => ({ before, after: movedBy(before, now) })).filter(isMove);
      const revisions = moves.flatMap(({ before, after }) => revisionsOf(before, after));
      await saveChanges(manager, dataSet, {
        rows: moves.map(({ after }) => after),
        sightings: [],
        revisions,
        now,
      });
      const events = moves.flatMap(({ before, after }) => announcementsOf(dataSet, before, after, now));
      await this.outbox.announce(manager, events);
      for (const { before, after } of moves) {
        this.log.log({
          event: 'ipo-moved',
          dataSet,
          slug: after.slug,
          from: before.status,
          to: after.status,
          allottedOn: after.allottedOn,
          pricedOn: after.pricedOn,
        });
      }
      return moves.length;
    });
  }
}

function isMove({ before, after }: { before: IpoRow; after: IpoRow }): boolean {
  return before !== after;
}

/** The row as it should stand at an instant; the same object when nothing is due. */
function movedBy(row: IpoRow, now: Date): IpoRow {
  // While nobody knows what a remark means, the clock makes nothing of the days.
  if (row.remark !== null) return row;
  const status = statusAt(progressOf(row), now);
  const moves = status !== row.status && moveRefused(row.status, status, false) === null;
  const moved = { ...row, status: moves ? status : row.status, updatedAt: now };
  const allottedOn = allottedDay(moved, now);
  const price = currentPrice(row, dayInIndia(now));
  const isSame = !moves && allottedOn === row.allottedOn && price.pricedOn === row.pricedOn;
  return isSame ? row : { ...moved, allottedOn, ...price };
}

function revisionsOf(before: IpoRow, after: IpoRow): Revision[] {
  const fields = ['status', 'allottedOn', 'currentPriceRupees'] as const;
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      recordId: after.id,
      field,
      before: before[field],
      after: after[field],
      origin: 'clock',
    }));
}
