import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Exchange, IssueWatchlist, type WatchedIssue } from '@market/contracts';
import { addDays, Clock } from '@market/kernel';
import { queryRows } from '@market/database';
import type { DataSource } from 'typeorm';
import { booksAreFinalFrom } from '../domain/final-book';

/** Time after its listing during which a share is quoted. Units: days. */
export const quotedForDays = 90;
/** Time after its close during which an issue is asked about. Units: days. */
const askedForDays = 120;
/**
 * Time during which a final book is read again: the next two trading days, so that a wrong last reading is corrected.
 * Units: days, weekend included.
 */
const readAgainForDays = 4;
/**
 * Time after its close, or after the stated day of its listing, during which a withdrawn issue is asked about: the word may have been
 * another issue's, so that it is taken back or the share is traded. Units: days.
 */
const withdrawnAskedForDays = 5;

const stages = {
  announced: `(ipo.status IN ('UPCOMING', 'OPEN', 'CLOSED')
               OR (ipo.status = 'LISTED' AND NOT sighting.facts ? 'registrar'))
              AND (ipo.close_on IS NULL OR ipo.close_on >= $3::date - ${askedForDays})
              OR ipo.status = 'WITHDRAWN' AND greatest(ipo.close_on, ipo.listing_on) >= $3::date - ${withdrawnAskedForDays}`,
  counting: `ipo.status IN ('OPEN', 'CLOSED') AND ipo.open_on <= $3::date
             AND ipo.close_on >= $3::date - ${askedForDays}
             AND NOT EXISTS (
               SELECT FROM ipo_subscription_reading reading
                WHERE reading.data_set = ipo.data_set AND reading.ipo_id = ipo.id AND reading.doubt IS NULL
                  AND reading.exchange = sighting.exchange AND ipo.close_on < $3::date - ${readAgainForDays}
                  AND reading.read_at >= (ipo.close_on + time '${booksAreFinalFrom}') AT TIME ZONE 'Asia/Kolkata')`,
  bidding: `ipo.open_on <= $3::date AND ipo.close_on >= $3::date AND ipo.status IN ('OPEN', 'CLOSED')`,
  known: 'true',
  listed: `ipo.status = 'LISTED' AND ipo.listing_on <= $3::date AND ipo.isin IS NOT NULL`,
  trading: `coalesce(ipo.listing_on, CASE ipo.status WHEN 'LISTED' THEN ipo.close_on END) BETWEEN CASE
              WHEN ipo.status IN ('CLOSED', 'LISTED') THEN $4::date
              WHEN ipo.status = 'WITHDRAWN' THEN $3::date - ${withdrawnAskedForDays} END AND $3::date`,
} as const;

/**
 * SQL condition of sightings that an exchange replaced: it states the present opening under another key, and an earlier
 * one under this. An issue that was put off comes again under a new number, and the old number's pages stay.
 */
const isReplaced = `sighting.facts->>'openOn' < ipo.open_on::text
  AND EXISTS (SELECT FROM ipo_sighting present
               WHERE present.data_set = sighting.data_set AND present.ipo_id = sighting.ipo_id
                 AND present.exchange = sighting.exchange AND present.facts->>'openOn' = ipo.open_on::text)`;

/** Selects the live issues that a source is asked about. */
@Injectable()
export class SightingWatchlist extends IssueWatchlist {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super();
  }

  issuesAt(exchange: Exchange, stage: keyof typeof stages): Promise<WatchedIssue[]> {
    const today = this.clock.today();
    // SQL text: conditions of each stage on JSON and on readings (NOT EXISTS), which the builder would only quote.
    return queryRows<WatchedIssue>(
      this.dataSource,
      `SELECT sighting.source_key AS "sourceKey", ipo.company AS "companyName", sighting.facts->>'symbol' AS symbol,
              ipo.isin, ipo.board, ipo.open_on AS "openOn", ipo.close_on AS "closeOn", ipo.listing_on AS "listingOn",
              coalesce(sighting.facts->'handles', '{}') AS handles
         FROM ipo_sighting sighting
         JOIN ipo ON ipo.data_set = sighting.data_set AND ipo.id = sighting.ipo_id
        WHERE sighting.data_set = 'live' AND sighting.exchange = $1 AND (${stages[stage]})
          AND ($2::text <> 'announced' OR sighting.facts->>'confirmed' IS DISTINCT FROM 'postponed')
          AND $3::date IS NOT NULL AND $4::date IS NOT NULL AND (${isReplaced}) IS NOT TRUE
        ORDER BY ipo.open_on DESC NULLS LAST, sighting.source_key`,
      [exchange, stage, today, addDays(today, -quotedForDays)],
    );
  }
}
