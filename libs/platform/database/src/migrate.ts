import { setTimeout as pauseFor } from 'node:timers/promises';
import { Client } from 'pg';
import { AbstractLogger, DataSource, type LogLevel, type LogMessage, QueryFailedError } from 'typeorm';
import { advisoryLocks } from './advisory-locks';
import { directUrlOf } from './own-connection';

/**
 * Max wait of a migration for a lock. Units: milliseconds. Reads of the table that come meanwhile wait behind it: they have
 * two seconds. PostgreSQL ends a vacuum of its own that is in the way, and a deadlock, after one second.
 */
const defaultLockWaitMs = 1_500;
/** Pauses between the tries, five minutes in all. Units: milliseconds. */
const pausesMs = [1, 2, 4, 8, 16, 30, 30, 30, 30, 30, 30, 30, 30, 30].map((seconds) => seconds * 1_000);
/** Pause between two looks whether another program has ended. Units: milliseconds. */
const turnPauseMs = 250;
/** SQLSTATE of a lock that was not free in time, and of a transaction that was ended because of a deadlock. */
const lockCodes: readonly unknown[] = ['55P03', '40P01'];
/** Max length of a statement in a message. */
const shownCharacters = 120;

/** Manner of waiting for locks that others hold. */
export interface MigrationPatience {
  /** Receives the lines about failed tries. Default: standard error. */
  readonly tell?: (line: string) => void;
  /** Waits between two tries. Units: milliseconds. Default: a timer. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /** Max wait for a lock. Units: milliseconds. Default: 1 500 */
  readonly lockWaitMs?: number;
}

/**
 * Applies all pending migrations in the order of their timestamps. Several processes may call it at once: one works,
 * the others wait. A migration that waits for a lock longer than 1.5 s gives way to the reads behind it and is tried again,
 * up to 15 times; those before it stay applied.
 *
 * @returns names of the applied migrations
 *
 * Errors: `Error` that tells what to do when a lock is never free; those of the migrations.
 */
export async function migrate(dataSource: DataSource, patience: MigrationPatience = {}): Promise<string[]> {
  const url = directUrlOf(dataSource);
  // A separate connection: the lock must not occupy the last one of the pool, which the migrations need.
  const lock = new Client({
    application_name: 'migrate',
    ...(url === undefined ? {} : { connectionString: url }),
  });
  // Without this listener a broken idle connection would end the process.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await takeTurn(lock);
    const before = await appliedMigrations(lock);
    await applyPending(dataSource, patience);
    const after = await appliedMigrations(lock);
    return after.filter((name) => !before.includes(name));
  } finally {
    await lock.end().catch(() => undefined);
  }
}

/**
 * Waits until no other program migrates, and keeps others waiting until the connection ends. No statement stays open meanwhile:
 * `CREATE INDEX CONCURRENTLY` of the other program would wait for its end.
 */
async function takeTurn(client: Client): Promise<void> {
  const take = `SELECT WHERE pg_try_advisory_lock(${advisoryLocks.migrations})`;
  while ((await client.query(take)).rows.length === 0) await pauseFor(turnPauseMs);
}

/** Returns the names of the applied migrations in their order; none of an empty database. */
async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query(`SELECT WHERE to_regclass('schema_migration') IS NOT NULL`);
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY id');
  return rows.map(({ name }) => name);
}

async function applyPending(
  dataSource: DataSource,
  { tell = writeLine, pause = pauseFor, lockWaitMs = defaultLockWaitMs }: MigrationPatience,
): Promise<void> {
  const migrating = await impatient(dataSource, lockWaitMs, new LineLogger(tell)).initialize();
  try {
    for (const pauseMs of pausesMs) {
      const statement = await tryPending(migrating);
      if (statement === null) return;
      tell(
        `It gave way: no lock within ${lockWaitMs} ms, or a deadlock, for "${statement}". Next try in ${pauseMs / 1_000} s.`,
      );
      await pause(pauseMs);
    }
    const statement = await tryPending(migrating);
    if (statement !== null) throw neverFree(statement);
  } finally {
    await migrating.destroy();
  }
}

/** Applies what is pending. @returns the statement that did not get its lock; null when all is applied */
async function tryPending(migrating: DataSource): Promise<string | null> {
  try {
    await migrating.runMigrations();
    return null;
  } catch (error) {
    if (!(error instanceof QueryFailedError)) throw error;
    const { code } = error.driverError as { readonly code?: unknown };
    if (!lockCodes.includes(code)) throw error;
    return error.query.trim().replace(/\s+/g, ' ').slice(0, shownCharacters);
  }
}

/** Returns a source of one connection that waits a bounded time for each lock. */
function impatient({ options }: DataSource, lockWaitMs: number, logger: LineLogger): DataSource {
  if (options.type !== 'postgres') throw new Error('migrations are of PostgreSQL');
  const extra = options.extra as object | undefined;
  return new DataSource({
    ...options,
    entities: [],
    poolSize: 1,
    applicationName: 'migrate',
    logger,
    extra: { ...extra, lock_timeout: lockWaitMs },
  });
}

/** Passes on TypeORM's messages about a failed migration, with its name. Its own logger writes to standard output. */
class LineLogger extends AbstractLogger {
  constructor(private readonly tell: (line: string) => void) {
    super();
  }

  protected override writeLog(_level: LogLevel, message: LogMessage | LogMessage[]): void {
    for (const { message: text } of this.prepareLogMessages(message)) this.tell(String(text));
  }
}

function neverFree(statement: string): Error {
  return new Error(
    `A migration found its table locked ${pausesMs.length + 1} times: no lock for "${statement}". Another transaction holds it, such as a dump or a report, or locks the same tables in another order. Wait for its end or end it (docs/runbook.md, "A migration gives way"), and run the migrations again: what was applied stays applied.`,
  );
}

function writeLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
