import { markRemoved } from '@market/database/history';
import type { Sql } from '@market/database';
import type { Sighting } from '@market/ingest/belief';
import { publishedIpos } from './published-ipos';
import { publishedReading } from './subscription.repository';

/** Reason why a live IPO is removed, with what other features kept of it. */
export interface Removal {
  readonly id: string;
  readonly reason: string;
  readonly elsewhere: unknown;
  readonly now: Date;
}

/** Removes a live IPO; its whole content stays in `ipo_removed`, and its slug is not given to another one. */
export async function removeIpo(sql: Sql, { id, reason, elsewhere, now }: Removal): Promise<void> {
  const content = (table: string) =>
    `(SELECT jsonb_agg(to_jsonb(part)) FROM ${table} part WHERE part.data_set = ipo.data_set AND part.ipo_id = ipo.id)`;
  // SQL text, like all statements here: tables without entities.
  await sql.query(
    `INSERT INTO ipo_removed (data_set, id, slug, reason, kept, removed_at)
     SELECT data_set, id, slug, $2,
            jsonb_build_object('ipo', to_jsonb(ipo), 'sightings', ${content('ipo_sighting')},
              'readings', ${content('ipo_subscription_reading')}, 'revisions', ${content('ipo_revision')},
              'closes', ${content('ipo_close')}, 'formerSlugs', ${content('ipo_former_slug')}, 'elsewhere', $3::jsonb), $4
       FROM ipo WHERE data_set = 'live' AND id = $1`,
    [id, reason, JSON.stringify(elsewhere ?? null), now],
  );
  for (const table of ['ipo_sighting', 'ipo_subscription_reading', 'ipo_revision', 'ipo_former_slug'])
    await sql.query(`DELETE FROM ${table} WHERE data_set = 'live' AND ipo_id = $1`, [id]);
  await sql.query(`DELETE FROM ipo WHERE data_set = 'live' AND id = $1`, [id]);
  await markRemoved(sql, publishedIpos, 'live', [id], now);
}

/** Copies readings and closes of a live IPO to another one, which has not got them. */
export async function copySeries(sql: Sql, fromId: string, toId: string): Promise<void> {
  const tables = {
    ipo_subscription_reading: 'exchange, scope, read_at, book, doubt, read_again, received_at',
    ipo_close: 'closed_on, exchange, close, received_at',
  };
  for (const [table, columns] of Object.entries(tables))
    await sql.query(
      `INSERT INTO ${table} (data_set, ipo_id, ${columns})
       SELECT data_set, $2, ${columns} FROM ${table} WHERE data_set = 'live' AND ipo_id = $1 ON CONFLICT DO NOTHING`,
      [fromId, toId],
    );
}

/** Lets a live IPO be found under the id of another one, and under the slugs that this has and had. */
export async function inheritSlugs(sql: Sql, fromId: string, toId: string): Promise<void> {
  await sql.query(`UPDATE ipo_former_slug SET ipo_id = $2 WHERE data_set = 'live' AND ipo_id = $1`, [
    fromId,
    toId,
  ]);
  await sql.query(
    `INSERT INTO ipo_former_slug (data_set, slug, ipo_id)
     SELECT data_set, unnest(ARRAY[slug, id]), $2 FROM ipo WHERE data_set = 'live' AND id = $1 ON CONFLICT DO NOTHING`,
    [fromId, toId],
  );
}

/** Removes a sighting of a live IPO. */
export async function removeSighting(sql: Sql, { recordId, party, sourceKey }: Sighting): Promise<void> {
  await sql.query(
    `DELETE FROM ipo_sighting WHERE data_set = 'live' AND ipo_id = $1 AND exchange = $2 AND source_key = $3`,
    [recordId, party, sourceKey],
  );
}

/** Doubts the reading that is published of a live IPO: the one before it counts again. */
export async function doubtPublished(sql: Sql, ipoId: string, doubt: string): Promise<void> {
  await sql.query(
    `UPDATE ipo_subscription_reading reading SET doubt = $2
       FROM ipo CROSS JOIN LATERAL (${publishedReading}) published
      WHERE ipo.data_set = 'live' AND ipo.id = $1 AND reading.data_set = ipo.data_set AND reading.ipo_id = ipo.id
        AND (reading.exchange, reading.read_at, reading.received_at, reading.book)
            = (published.exchange, published."readAt", published."receivedAt", published.book)`,
    [ipoId, doubt],
  );
}
