import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { Lifecycle, type Move } from '@market/ingest/belief';
import type { QueryMaker } from '@market/database';
import { makeAnnouncements } from '../domain/announcements';
import { statusAt, statusesPassed } from '../domain/nfo-status';
import { nfoLedger, unfinishedNfos } from '../persistence/nfo-ledger.repository';
import type { NfoRow } from '../persistence/nfo.row';
import { publication } from './publication';

/** Offer with the name of its fund house, which its events contain. */
type NamedNfo = NfoRow & { readonly amcName: string };

/** Moves the states of offers as time passes. */
@Injectable()
export class NfoLifecycle extends Lifecycle<NamedNfo> {
  protected readonly feature = 'nfo';
  protected readonly lock = 'nfoLedger';
  protected readonly ledger = nfoLedger;
  protected readonly publication = publication;
  protected readonly revised = ['status'] as const;

  protected movable(maker: QueryMaker, dataSet: DataSet): Promise<NamedNfo[]> {
    return unfinishedNfos(maker, dataSet);
  }

  protected movedBy(row: NamedNfo, now: Date): NamedNfo {
    const status = statusAt(row, now);
    return statusesPassed(row.status, status).length === 0
      ? row
      : { ...row, status, statusSince: now, updatedAt: now };
  }

  protected announcementsOf(dataSet: DataSet, { before, after }: Move<NamedNfo>, now: Date) {
    return makeAnnouncements(dataSet, before, after, now);
  }

  protected logged({ slug }: NamedNfo): object {
    return { slug };
  }
}
