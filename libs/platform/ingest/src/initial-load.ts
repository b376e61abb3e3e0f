import { queryRow, type Sql } from '@market/database';
import type { Feed } from '@market/source-kit';
import { dayMs } from '@market/kernel';

/**
 * Time after the first good run of any feed of a kind of record within which the first runs of the others belong to the
 * same initial load. Units: milliseconds.
 */
const initialLoadMs = dayMs;

/**
 * Tells whether the first successful run of a feed is an initial load, whose records are not announced. It is none if
 * other feeds have delivered the same kind of record for longer: then its first run already announces new records.
 *
 * @param feeds all feeds of the service
 */
export async function isInitialLoad(
  sql: Sql,
  { id, delivers }: Feed,
  feeds: readonly Feed[],
  now: Date,
): Promise<boolean> {
  const kinds = new Set(delivers.map(({ kind }) => kind));
  const others = feeds.filter(
    (feed) => feed.id !== id && feed.history !== true && feed.delivers.some(({ kind }) => kinds.has(kind)),
  );
  const older = await queryRow<{ found: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM feed_run WHERE feed_id = ANY($1) AND status = 'ok' AND finished_at < $2) AS found`,
    [others.map((feed) => feed.id), new Date(now.getTime() - initialLoadMs)],
  );
  return older?.found !== true;
}
