import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { dayInIndia, firstCurrentDay } from '@market/kernel';
import { Lifecycle, type Move } from '@market/ingest/belief';
import type { QueryMaker } from '@market/database';
import { allottedDay, makeAnnouncements } from '../domain/announcements';
import { moveRefusal, statusAt } from '../domain/ipo-status';
import { currentPrice } from '../domain/share-price';
import { ipoLedger } from '../persistence/ipo-ledger.repository';
import { type IpoRow, toProgress } from '../persistence/ipo.row';
import { publication } from './publication';
import { movableIpos } from '../persistence/lifecycle.repository';

/** Moves IPOs as time passes: their status, the day of allotment, the current price. */
@Injectable()
export class IpoLifecycle extends Lifecycle<IpoRow> {
  protected readonly feature = 'ipo';
  protected readonly lock = 'ipoLedger';
  protected readonly ledger = ipoLedger;
  protected readonly publication = publication;
  protected readonly revised = ['status', 'allottedOn', 'currentPriceRupees'] as const;

  protected movable(maker: QueryMaker, dataSet: DataSet, now: Date): Promise<IpoRow[]> {
    return movableIpos(maker, dataSet, firstCurrentDay(dayInIndia(now)));
  }

  protected movedBy(row: IpoRow, now: Date): IpoRow {
    // As long as a remark is not understood, the clock changes nothing.
    if (row.remark !== null) return row;
    const status = statusAt(toProgress(row), now);
    const moves = status !== row.status && moveRefusal(row.status, status, false) === null;
    const moved = moves
      ? { ...row, status, updatedAt: now, detailChangedAt: now, termsChangedAt: now }
      : { ...row, updatedAt: now };
    const allottedOn = allottedDay(moved, now);
    const price = currentPrice(row, dayInIndia(now));
    const isSame = !moves && allottedOn === row.allottedOn && price.pricedOn === row.pricedOn;
    return isSame ? row : { ...moved, allottedOn, ...price };
  }

  protected announcementsOf(dataSet: DataSet, { before, after }: Move<IpoRow>, now: Date) {
    return makeAnnouncements(dataSet, before, after, now);
  }

  protected logged({ slug, allottedOn, pricedOn }: IpoRow): object {
    return { slug, allottedOn, pricedOn };
  }
}
