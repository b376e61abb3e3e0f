import { createHash } from 'node:crypto';
import { queryRows, withDatabase } from '@market/database';

/**
 * Tables that a run of a feed or a tick writes permanently: the market, its history, its events, and the state of
 * feeds.
 */
const allTables = [
  ...['ipo', 'ipo_close', 'ipo_sighting', 'ipo_revision', 'ipo_subscription_reading', 'trading_holiday'],
  ...[
    'nfo',
    'nfo_sighting',
    'nfo_revision',
    'amc',
    'gmp',
    'gmp_day',
    'gmp_reading',
    'gmp_withdrawal',
    'gmp_name',
  ],
  ...['corporate_offer', 'corporate_offer_sighting', 'corporate_offer_revision'],
  ...['sgb', 'sgb_redemption', 'sgb_revision', 'outbox_event', 'quarantine', 'feed_state'],
] as const;
/** Tables that a run over responses that were read before leaves alone: all but those about the runs themselves. */
export const recordTables = allTables.filter((table) => table !== 'feed_state' && table !== 'quarantine');
/** Tables with the data that is sold. */
export const soldTables = ['ipo', 'nfo', 'amc', 'gmp', 'corporate_offer', 'sgb', 'outbox_event'] as const;

/**
 * Columns that are not compared: values that the database assigns, and counts over the runs of a feed (lengths of its
 * lists, rows with each key), to which a run that is repeated after its commit adds its own.
 */
const ownColumns = [
  'position',
  'committed_at',
  'transaction_id',
  'fanned_out_at',
  'fanned_out_to',
  'recent_rows',
  'known_keys',
];
/** Tables whose ids are numbers of the database's own. */
const numbered = ['quarantine', 'ipo_revision', 'nfo_revision', 'corporate_offer_revision', 'sgb_revision'];

export type DigestTable = (typeof allTables)[number];

/** The rows of a database, each as one text, the same for the same content whatever ids it was given. */
export type Digest = ReadonlyMap<string, number>;

/**
 * @param withTimes whether it matters when something was written
 */
export async function computeDigest(
  url: string,
  tables: readonly DigestTable[] = allTables,
  withTimes = true,
): Promise<Digest> {
  return withDatabase({ url, applicationName: 'chaos', poolSize: 1 }, async (dataSource) => {
    const named = await queryRows<{ id: string; name: string }>(
      dataSource,
      `SELECT id, slug AS name FROM ipo UNION ALL SELECT id, slug FROM nfo
       UNION ALL SELECT id, kind || ' ' || md5((to_jsonb(corporate_offer) - 'id' - 'updated_at' - 'first_seen_at' - 'provenance')::text) FROM corporate_offer`,
    );
    const names = new Map(named.map(({ id, name }) => [id, name]));
    const digest = new Map<string, number>();
    for (const table of tables) {
      const without = [
        ...ownColumns,
        ...(numbered.includes(table) || table === 'outbox_event' ? ['id'] : []),
        ...(withTimes ? [] : ['provenance', 'status_since']),
        // Number of runs that met the same entry.
        ...(table === 'quarantine' ? ['times'] : []),
      ];
      const rows = await queryRows<{ row: string }>(
        dataSource,
        `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM ${table} t`,
        [without],
      );
      for (const { row } of rows) {
        const told = row
          .replace(/[a-z]+_[0-9a-f]{32}/g, (id) => names.get(id) ?? id)
          // A position, like the column of that name: what was undone has used some up.
          .replace(/("occasion": "reading )\d+/, '$1…');
        const line = `${table} ${withTimes ? told : told.replace(/, "\w+_at": ("[^"]*"|null)|"\w+_at": ("[^"]*"|null), /g, '')}`;
        digest.set(line, (digest.get(line) ?? 0) + 1);
      }
    }
    return digest;
  });
}

/** Returns the stored versions of rows: a row that is written again has another one, also with the same content. */
export async function readVersions(url: string, tables: readonly DigestTable[]): Promise<Digest> {
  return withDatabase({ url, applicationName: 'chaos', poolSize: 1 }, async (dataSource) => {
    const versions = new Map<string, number>();
    for (const table of tables) {
      const rows = await queryRows<{ version: string }>(
        dataSource,
        `SELECT concat_ws(' ', xmin, ctid, to_jsonb(t)) AS version FROM ${table} t`,
      );
      for (const { version } of rows) versions.set(`${table} ${version}`, 1);
    }
    return versions;
  });
}

/** Rows that one has and the other has not, or not as often, each said shortly. */
export function differences(expected: Digest, found: Digest): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((line) => {
    const [due, is] = [expected.get(line) ?? 0, found.get(line) ?? 0];
    return due === is ? [] : [`${is} × instead of ${due} ×: ${line.slice(0, 300)}`];
  });
}

/** One word for all of it. */
export function hashDigest(digest: Digest): string {
  const lines = [...digest].map(([line, count]) => `${count} ${line}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}
