import { queryRow, type Sql } from '@market/database';

/** Returns the version of a server of PostgreSQL. */
export async function serverVersion(sql: Sql): Promise<{ readonly major: number; readonly text: string }> {
  const version = await queryRow<{ number: string; text: string }>(
    sql,
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS text`,
  );
  return { major: Math.floor(Number(version?.number ?? 0) / 10_000), text: version?.text ?? 'unknown' };
}
