import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type StampedRecord, StampedRecords } from '@market/contracts';
import { queryRows } from '@market/database';
import { addDays, Clock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { publishedReading } from './subscription.repository';
import { quotedForDays } from './watchlist.repository';

/** Finds the stamps of books of open issues, and of prices of shares while they are quoted. */
@Injectable()
export class StampedIpos extends StampedRecords {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super();
  }

  current(): Promise<StampedRecord[]> {
    const today = this.clock.today();
    // SQL text: the rule of the published reading (LATERAL), and instants in JSON.
    return queryRows<StampedRecord>(
      this.dataSource,
      `SELECT 'subscriptions' AS "dataSet", ipo.slug AS id, published."readAt" AS "stampedAt"
         FROM ipo CROSS JOIN LATERAL (${publishedReading}) published
        WHERE ipo.data_set = 'live' AND ipo.status = 'OPEN' AND ipo.open_on <= $1 AND ipo.close_on >= $1
        UNION ALL
       SELECT 'listings', ipo.slug, max((sighting.facts->>'pricedAt')::timestamptz)
         FROM ipo JOIN ipo_sighting sighting
           ON sighting.data_set = ipo.data_set AND sighting.ipo_id = ipo.id AND sighting.facts ? 'pricedAt'
        WHERE ipo.data_set = 'live' AND ipo.status = 'LISTED' AND ipo.listing_on < $1 AND ipo.listing_on >= $2
        GROUP BY ipo.slug`,
      [today, addDays(today, -quotedForDays)],
    );
  }
}
