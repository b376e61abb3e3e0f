import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningPostgres } from './embedded-postgres';
import { freePort } from './free-port';
import { launcherFor } from './postgres-launcher';
import { launchServer } from './postgres-server';

const needed = ['initdb', 'postgres', 'pg_dump', 'psql'];

/**
 * Folder of the programs of a PostgreSQL that is installed on the machine, null where none is. Unlike the embedded one it
 * has `pg_dump` and `psql`.
 *
 * @param path value of `PATH`
 */
export function installedPrograms(path: string): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : [];
  const has = (folder: string) => needed.every((name) => existsSync(join(folder, name)));
  return [...versions, ...path.split(delimiter)].find(has) ?? null;
}

/** Starts a server of installed programs on new files, which are removed when it stops. Its `url` is that of `postgres`. */
export async function startInstalledPostgres(programs: string): Promise<RunningPostgres> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'installed-postgres-'));
  const program = join(programs, 'postgres');
  const launcher = launcherFor(dataFolder, program);
  const [command, args] = launcher(join(programs, 'initdb'), [
    ...['-D', dataFolder, '-U', 'market', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
  ]);
  await promisify(execFile)(command, [...args]);
  const port = await freePort();
  const server = launchServer({ dataFolder, launcher }, program, port, { fsync: 'off' });
  await server.ready;
  const remove = () => rmSync(dataFolder, { recursive: true, force: true });
  return {
    url: `postgres://market@127.0.0.1:${port}/postgres`,
    ended: server.ended,
    stop: () => server.stop().finally(remove),
    abort: () => server.abort(),
  };
}
