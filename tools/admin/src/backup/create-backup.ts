import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { queryRow } from '@market/database';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Environment } from '../operator-environment';
import { closingStatement, type Manifest, openingLine, takeManifest } from './manifest';
import { ended, findProgram, startProgram } from './postgres-programs';
import { serverVersion } from './server-version';

/** Places of a backup: a file, or a stream such as standard output. */
export type BackupTarget = { readonly file: string } | { readonly stream: Writable };

/**
 * Writes a backup as compressed SQL: dump and manifest are of one snapshot. A file is written completely or not at all,
 * readable by its owner only.
 *
 * Errors: `ProgramUnfit`; `Error` with the words of `pg_dump`; those of the file system.
 */
export async function createBackup(
  dataSource: DataSource,
  url: string,
  environment: Environment,
  target: BackupTarget,
): Promise<Manifest> {
  const program = await findProgram('pg_dump', environment, await serverVersion(dataSource));
  return inSnapshot(dataSource, async (snapshot, runner) => {
    const manifest = await takeManifest(runner);
    const read = () => dump(program, url, snapshot, manifest);
    if ('stream' in target) await pipeline(Readable.from(read()), createGzip(), target.stream);
    else await writeWhole(target.file, read);
    return manifest;
  });
}

/** Runs work while a snapshot of the database is exported. */
async function inSnapshot<T>(
  dataSource: DataSource,
  work: (snapshot: string, runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await runner.query('SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0');
    const exported = await queryRow<{ id: string }>(runner, 'SELECT pg_export_snapshot() AS id');
    return await work(exported?.id ?? '', runner);
  } finally {
    await runner.query('ROLLBACK').catch(() => undefined);
    await runner.release();
  }
}

async function* dump(
  program: string,
  url: string,
  snapshot: string,
  manifest: Manifest,
): AsyncGenerator<Buffer | string> {
  const options = [
    ...['--format=plain', `--snapshot=${snapshot}`, '--no-owner', '--no-privileges'],
    '--exclude-table=public.backup_manifest',
  ];
  const child = startProgram(program, url, options, ['ignore', 'pipe', 'pipe']);
  const end = ended(child, 'pg_dump');
  end.catch(() => undefined);
  yield openingLine(manifest);
  if (child.stdout !== null) yield* child.stdout as AsyncIterable<Buffer>;
  await end;
  yield closingStatement(manifest);
}

async function writeWhole(file: string, read: () => AsyncGenerator<Buffer | string>): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  try {
    await pipeline(
      Readable.from(read()),
      createGzip(),
      createWriteStream(part, { mode: 0o600, flags: 'wx' }),
    );
    const handle = await open(part, 'r+');
    await handle.sync();
    await handle.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
