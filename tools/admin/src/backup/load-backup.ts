import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { queryRow, withDatabase } from '@market/database';
import type { DataSource } from 'typeorm';
import type { Environment } from '../operator-environment';
import { countRows, differences, type Manifest, readManifestOf } from './manifest';
import { ended, findProgram, startProgram } from './postgres-programs';
import { serverVersion } from './server-version';

/** Backup in a folder. */
export interface ListedBackup {
  readonly file: string;
  /** Null when the file cannot be read. */
  readonly manifest: Manifest | null;
}

/** Opens a database, runs work on it, and closes it. */
export function withUrl<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  return withDatabase({ url, applicationName: 'admin', poolSize: 2 }, work);
}

/** Reads the manifest of a backup. Errors: `Error` when the file is none, or is damaged at its beginning. */
export async function readManifest(file: string): Promise<Manifest> {
  const stream = createReadStream(file);
  const text = stream.pipe(createGunzip()).setEncoding('utf8');
  stream.once('error', (error) => text.destroy(error));
  let head = '';
  try {
    for await (const part of text as AsyncIterable<string>) {
      head += part;
      if (head.includes('\n')) break;
    }
  } finally {
    stream.destroy();
  }
  return readManifestOf(head);
}

/** Lists the backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql.gz'));
  const files = names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
  return Promise.all(
    files.map(async (file) => ({ file, manifest: await readManifest(file).catch(() => null) })),
  );
}

/**
 * Loads a backup into an empty database and compares the numbers of rows.
 *
 * @returns the manifest, and a line for each table whose number of rows differs
 *
 * Errors: `ProgramUnfit`; `Error` when the database has tables, the backup is damaged, or `psql` fails; then the database
 * is empty again.
 */
export async function loadBackup(
  file: string,
  url: string,
  environment: Environment,
): Promise<{ readonly manifest: Manifest; readonly differences: readonly string[] }> {
  const manifest = await readManifest(file);
  return withUrl(url, async (dataSource) => {
    const taken = await queryRow<{ name: string }>(
      dataSource,
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname LIMIT 1`,
    );
    if (taken !== null) throw new Error(`the database is not empty: it has the table ${taken.name}`);
    const program = await findProgram('psql', environment, await serverVersion(dataSource));
    await feed(program, file, url);
    const made = await queryRow<{ made: boolean }>(
      dataSource,
      `SELECT to_regclass('public.backup_manifest') IS NOT NULL AS made`,
    );
    if (made?.made !== true) throw new Error(`${file} is cut: its last statement is missing`);
    return { manifest, differences: differences(manifest.rows, await countRows(dataSource)) };
  });
}

async function feed(program: string, file: string, url: string): Promise<void> {
  const options = [
    '--no-psqlrc',
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    '--single-transaction',
    '--output=/dev/null',
  ];
  const child = startProgram(program, url, options, ['pipe', 'ignore', 'pipe']);
  const end = ended(child, 'psql');
  end.catch(() => undefined);
  if (child.stdin === null) throw new Error('psql has no standard input');
  const source = createReadStream(file);
  const text = createGunzip();
  let damage: Error | null = null;
  text.once('error', (error) => (damage = new Error(`${file} is damaged: ${error.message}`)));
  // When psql ends early, its own words say more than the broken pipe.
  await pipeline(source, text, child.stdin).catch(async (error: unknown) => {
    child.kill();
    await end.catch((ending: unknown) => {
      throw damage ?? ending;
    });
    throw error;
  });
  await end;
}
