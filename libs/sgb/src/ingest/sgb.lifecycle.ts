import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { Lifecycle, type Move } from '@market/ingest/belief';
import type { QueryMaker } from '@market/database';
import { makeAnnouncements } from '../domain/announcements';
import { goesBack, sgbStatusAt } from '../domain/sgb-status';
import { sgbLedger, unfinishedTranches } from '../persistence/sgb-ledger.repository';
import type { SgbRow } from '../persistence/sgb.row';
import { publication } from './publication';

/** Moves the states of tranches as time passes. */
@Injectable()
export class SgbLifecycle extends Lifecycle<SgbRow> {
  protected readonly feature = 'sgb';
  protected readonly lock = 'sgbLedger';
  protected readonly ledger = sgbLedger;
  protected readonly publication = publication;
  protected readonly revised = ['status'] as const;

  protected movable(maker: QueryMaker, dataSet: DataSet): Promise<SgbRow[]> {
    return unfinishedTranches(maker, dataSet);
  }

  protected movedBy(row: SgbRow, now: Date): SgbRow {
    const status = sgbStatusAt(row, now);
    return status === row.status || goesBack(row.status, status) ? row : { ...row, status, updatedAt: now };
  }

  protected announcementsOf(dataSet: DataSet, { before, after }: Move<SgbRow>, now: Date) {
    return makeAnnouncements(dataSet, before, after, now);
  }

  protected logged({ id }: SgbRow): object {
    return { id };
  }
}
