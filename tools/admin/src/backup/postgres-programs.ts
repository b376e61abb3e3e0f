import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { processEnvironment, readConfig } from '@market/base/config';
import type { Environment } from '../operator-environment';
import { backupConfig } from './backup.config';

const run = promisify(execFile);

/** Error: a program of PostgreSQL is missing or older than the server. */
export class ProgramUnfit extends Error {}

/**
 * Program of PostgreSQL, such as `pg_dump`, from `PG_BIN` or `PATH`.
 *
 * Errors: `ProgramUnfit` when it is missing, or older than the server.
 */
export async function findProgram(
  name: 'pg_dump' | 'psql',
  environment: Environment,
  server: { readonly major: number; readonly text: string },
): Promise<string> {
  const { programs } = readConfig(backupConfig, environment);
  const folders = programs === '' ? (processEnvironment()['PATH'] ?? '').split(delimiter) : [programs];
  const program = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (program === undefined)
    throw new ProgramUnfit(
      `no ${name} in ${programs || 'PATH'}: install the client programs of PostgreSQL ${server.major} or newer, or name their folder in PG_BIN`,
    );
  const { stdout } = await run(program, ['--version']);
  const version = /(\d+)(?:\.\d+)?/.exec(stdout);
  if (Number(version?.[1] ?? 0) >= server.major) return program;
  throw new ProgramUnfit(
    `${program} is version ${version?.[0] ?? 'unknown'}, the server ${server.text}: ${name} must not be older. PG_BIN names the folder of a newer one`,
  );
}

/** Starts a program of PostgreSQL on a database. The password is in its environment, where no list of processes shows it. */
export function startProgram(
  program: string,
  url: string,
  options: readonly string[],
  stdio: StdioOptions,
): ChildProcess {
  const { password } = new URL(url);
  const address = new URL(url);
  address.password = '';
  const secret = password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) };
  return spawn(program, [...options, `--dbname=${address.href}`], {
    stdio,
    env: { ...processEnvironment(), ...secret },
  });
}

/** Waits for the end of a program. Errors: `Error` with what it wrote to standard error. */
export function ended(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-2_000)));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}: ${said.trim()}`)),
    );
  });
}
