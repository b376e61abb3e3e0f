import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SchemeWatchlist, type WatchedScheme } from '@market/contracts';
import { addDays, Clock } from '@market/kernel';
import { selectFields, selectionOf } from '@market/database';
import type { DataSource } from 'typeorm';
import { nfoEntity } from './nfo.entity';

/**
 * Time after its close during which the documents of an offer are read: allotment day and managers are corrected.
 * Units: days.
 */
const askedForDays = 30;

const watched = selectionOf<Omit<WatchedScheme, 'schemeName'>>(nfoEntity, {
  schemeId: true,
  openOn: true,
  closeOn: true,
});

/** Selects the live offers that a source is asked about. */
@Injectable()
export class NfoWatchlist extends SchemeWatchlist {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super();
  }

  schemes(): Promise<WatchedScheme[]> {
    const askedFrom = addDays(this.clock.today(), -askedForDays);
    return selectFields(this.dataSource.createQueryBuilder(nfoEntity, 'nfo'), watched)
      .addSelect('nfo.name', 'schemeName')
      .where(`nfo.dataSet = 'live' AND nfo.schemeId IS NOT NULL`)
      .andWhere(`(nfo.status IN ('upcoming', 'open') OR nfo.closeOn >= :askedFrom)`, { askedFrom })
      .orderBy('nfo.openOn', 'DESC')
      .addOrderBy('nfo.schemeId')
      .getRawMany<WatchedScheme>();
  }
}
