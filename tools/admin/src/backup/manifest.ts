import { queryRow, queryRows, type Sql } from '@market/database';
import { z } from 'zod';

/** Facts about a backup: the first line of its stream, and the table `backup_manifest` of what is restored. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** Instant of the snapshot. */
  at: z.iso.datetime(),
  /** Version of the server that was dumped. */
  server: z.string(),
  /** Name of the last migration. */
  schema: z.string(),
  /** Fingerprint of `SECRETS_KEY`; null when nothing is sealed yet. */
  secretsKey: z.string().nullable(),
  /** Last position of each log. */
  heads: z.record(z.string(), z.number()),
  /** Number of rows of each table. */
  rows: z.record(z.string(), z.number()),
});

export type Manifest = z.infer<typeof manifestSchema>;

const opening = '-- india-market-data backup ';

/** Takes the manifest of the snapshot of a transaction. */
export async function takeManifest(snapshot: Sql): Promise<Manifest> {
  const facts = await queryRow<Pick<Manifest, 'at' | 'server' | 'schema' | 'secretsKey'>>(
    snapshot,
    `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
            current_setting('server_version') AS server,
            (SELECT name FROM schema_migration ORDER BY timestamp DESC LIMIT 1) AS schema,
            (SELECT fingerprint FROM secrets_key) AS "secretsKey"`,
  );
  const heads = await queryRows<{ log: string; last: number }>(snapshot, 'SELECT log, last FROM log_head');
  return manifestSchema.parse({
    format: 1,
    ...facts,
    heads: Object.fromEntries(heads.map(({ log, last }) => [log, Number(last)])),
    rows: await countRows(snapshot),
  });
}

/** Counts the rows of every table, except that of a manifest. */
export async function countRows(sql: Sql): Promise<Record<string, number>> {
  const tables = await queryRows<{ name: string }>(
    sql,
    `SELECT relname AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'backup_manifest'
      ORDER BY relname`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const counted = await queryRow<{ count: string }>(sql, `SELECT count(*) FROM public."${name}"`);
    rows[name] = Number(counted?.count ?? 0);
  }
  return rows;
}

/** Returns the first line of a backup. */
export function openingLine(manifest: Manifest): string {
  return `${opening}${JSON.stringify(manifest)}\n`;
}

/** Returns the last statement of a backup: a stream that was cut lacks the table that it makes. */
export function closingStatement(manifest: Manifest): string {
  const text = JSON.stringify(manifest).replaceAll("'", "''");
  return `\nCREATE TABLE public.backup_manifest AS SELECT '${text}'::jsonb AS manifest;\n`;
}

/** Reads the first line of a backup. Errors: `Error` when it is none. */
export function readManifestOf(text: string): Manifest {
  const line = text.slice(0, text.indexOf('\n'));
  if (!line.startsWith(opening)) throw new Error('this is no backup of this service');
  return manifestSchema.parse(JSON.parse(line.slice(opening.length)));
}

/** Describes how two counts of rows differ, one line a table; none when they are equal. */
export function differences(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names.flatMap((name) =>
    expected[name] === found[name]
      ? []
      : [
          `${name}: ${expected[name] ?? 'no table'} rows in the backup, ${found[name] ?? 'no table'} restored`,
        ],
  );
}
