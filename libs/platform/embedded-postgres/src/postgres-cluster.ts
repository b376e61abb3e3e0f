import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder, processEnvironment } from '@market/base/config';
import type { PostgresBinaries } from './postgres-binaries';
import { launcherFor, type Launcher } from './postgres-launcher';

/** Only user of the embedded server. */
export const postgresUser = 'postgres';

/** Complete files of one embedded server. */
export interface PostgresCluster {
  readonly dataFolder: string;
  readonly password: string;
  readonly launcher: Launcher;
}

/**
 * Opens the server's files under `folder`, or makes them: UTF-8, the built-in `C.UTF-8` locale (the same on every
 * machine), a generated password, no other authentication. An interrupted first start leaves no incomplete files in
 * use.
 */
export async function openPostgresCluster(
  folder: string,
  binaries: PostgresBinaries,
): Promise<PostgresCluster> {
  makeFolder(folder);
  const dataFolder = join(folder, 'postgres');
  const connectionFile = connectionFileIn(folder);
  if (existsSync(join(dataFolder, 'PG_VERSION'))) {
    const launcher = launcherFor(dataFolder, binaries.postgres);
    return { dataFolder, password: passwordIn(connectionFile), launcher };
  }
  const unfinished = join(folder, 'postgres.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const launcher = launcherFor(unfinished, binaries.postgres);
  const password = randomBytes(24).toString('hex');
  await initialise(launcher, binaries.initdb, unfinished, password);
  saveConnection(folder, `postgres://${postgresUser}:${password}@127.0.0.1/`);
  renameSync(unfinished, dataFolder);
  return { dataFolder, password, launcher };
}

/** Writes the address of the server to a file that only this user can read, for other programs of the stack. */
export function saveConnection(folder: string, url: string): void {
  const file = connectionFileIn(folder);
  writeFileSync(`${file}.new`, `${JSON.stringify({ url })}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function connectionFileIn(folder: string): string {
  return join(folder, 'connection.json');
}

function passwordIn(connectionFile: string): string {
  if (!existsSync(connectionFile)) {
    throw new Error(
      `${connectionFile} is missing: without its password the database beside it cannot be opened`,
    );
  }
  const { url } = JSON.parse(readFileSync(connectionFile, 'utf8')) as { url: string };
  return new URL(url).password;
}

async function initialise(launcher: Launcher, initdb: string, dataFolder: string, password: string) {
  const passwordFile = `${dataFolder}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    const owner = statSync(dataFolder);
    if (process.getuid?.() === 0) chownSync(passwordFile, owner.uid, owner.gid);
    await run(
      ...launcher(initdb, [
        `--pgdata=${dataFolder}`,
        `--username=${postgresUser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        '--no-sync',
      ]),
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: postgresEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`the database could not be initialised: ${complaints.trim() || `exit code ${code}`}`),
        );
    });
  });
}

/** Returns the environment of the server, without `PG…` settings and without a locale that the machine may lack. */
export function postgresEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'SystemRoot', 'TEMP', 'TMP'];
  const entries = Object.entries(processEnvironment()).flatMap(([name, value]) =>
    kept.includes(name) && value !== undefined ? [[name, value] as const] : [],
  );
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}
