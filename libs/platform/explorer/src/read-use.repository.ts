import { Injectable } from '@nestjs/common';
import { dayInIndia, type IndianDay, minuteMs } from '@market/kernel';
import { queryRow } from '@market/database';
import { DataSource } from 'typeorm';

/** Part of the dashboard whose reads are counted apart from those of others. */
export type PlaceName = 'explorer' | 'data_page' | 'search';

/** Max numbers of requests of one account. */
export interface ReadBounds {
  /** Max number in any minute. */
  readonly perMinute: number;
  /** Max number on one day in India. */
  readonly perDay: number;
}

/** Numbers of requests of one account: in the last minute, and on the present day in India. */
export interface ReadUse {
  readonly minute: number;
  readonly day: number;
}

/** Stored requests of one account. */
export interface StoredUse {
  /** Times of the requests of the last minute, and of older ones that the next request drops. */
  readonly stamps: readonly Date[];
  /** Day in India of the last request. */
  readonly day: IndianDay;
  /** Number of requests on the day of the row. */
  readonly requests: number;
}

/** Stamps that count at a time: not those ahead of a clock that was put back. */
const recent = `ARRAY(SELECT at FROM unnest(known.stamps) AS at WHERE at > $4 AND at <= $2 ORDER BY at)`;

/** Counts reads of the dashboard by account and place, exactly over all processes. SQL text: a read is one conditional statement. */
@Injectable()
export class ReadUseRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Counts a request, unless a limit is reached. @returns the use with this request; null for a refused one */
  take(
    place: PlaceName,
    accountId: string,
    now: Date,
    { perMinute, perDay }: ReadBounds,
  ): Promise<ReadUse | null> {
    return queryRow<ReadUse>(
      this.dataSource,
      `INSERT INTO dashboard_read AS known (account_id, place, stamps, day, requests)
       VALUES ($1, $7, ARRAY[$2::timestamptz], $3, 1)
       ON CONFLICT (account_id, place) DO UPDATE SET
         stamps = ${recent} || EXCLUDED.stamps,
         day = EXCLUDED.day,
         requests = CASE WHEN known.day = EXCLUDED.day THEN known.requests + 1 ELSE 1 END
       WHERE cardinality(${recent}) < $5 AND (known.day <> EXCLUDED.day OR known.requests < $6)
       RETURNING cardinality(stamps) AS minute, requests AS day`,
      [accountId, now, dayInIndia(now), new Date(now.getTime() - minuteMs), perMinute, perDay, place],
    );
  }

  /** Returns the stored requests of an account in a place; null before the first one. */
  stored(place: PlaceName, accountId: string): Promise<StoredUse | null> {
    return queryRow<StoredUse>(
      this.dataSource,
      `SELECT stamps, day, requests FROM dashboard_read WHERE account_id = $1 AND place = $2`,
      [accountId, place],
    );
  }
}
