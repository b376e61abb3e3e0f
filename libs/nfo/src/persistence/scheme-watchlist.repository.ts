import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SchemeWatchlist, type WatchedScheme } from '@market/contracts';
import { addDays, Clock } from '@market/kernel';
import { rowsOf } from '@market/platform/database';
import type { DataSource } from 'typeorm';

/** Documents are corrected for a while after an offer: the allotment day, the managers. Units: days. */
const askedForDays = 30;

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
    return rowsOf<WatchedScheme>(
      this.dataSource,
      `SELECT scheme_id AS "schemeId", name AS "schemeName", open_on AS "openOn", close_on AS "closeOn"
         FROM nfo
        WHERE data_set = 'live' AND scheme_id IS NOT NULL
          AND (status IN ('upcoming', 'open') OR close_on >= $1)
        ORDER BY open_on DESC, scheme_id`,
      [addDays(this.clock.today(), -askedForDays)],
    );
  }
}
