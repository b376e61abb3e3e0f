import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SchemeWatchlist, type WatchedScheme } from '@market/contracts';
import { addDays, Clock } from '@market/kernel';
import { selectFields, selectionOf } from '@market/platform/database';
import type { DataSource } from 'typeorm';
import { nfoEntity } from './nfo.entity';

/** Documents are corrected for a while after an offer: the allotment day, the managers. Units: days. */
const askedForDays = 30;

const watched = selectionOf<Omit<WatchedScheme, 'schemeName'>>(nfoEntity, {
  schemeId: true,
  openOn: true,
  closeOn: true,
});

/** Answers which live offers a source should be asked about. */
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
