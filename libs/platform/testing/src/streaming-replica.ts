import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  freePort,
  findPostgresBinaries,
  launcherFor,
  launchServer,
  type PostgresServer,
} from '@market/embedded-postgres';
import { folderOfServers } from './folder-of-servers';
import { until } from './until';

const startsWithinMs = 120_000;
/** Files of the primary's process, not of its data. */
const notCopied = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_stat_tmp'];

/** Hot standby of an embedded server by streaming replication, on the same machine. */
export class StreamingReplica {
  private server: PostgresServer | null = null;
  /** Replication slot: the primary retains WAL that the replica has not received, also while the backup is copied. */
  private readonly slot = `replica_${randomBytes(8).toString('hex')}`;

  private constructor(
    private readonly primaryUrl: string,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /**
   * Copies the server of a database by a base backup, and starts replication. Errors: `Error` when it does not start.
   */
  static async of(primaryUrl: string): Promise<StreamingReplica> {
    const folder = mkdtempSync(join(folderOfServers(), 'market-replica-'));
    const replica = new StreamingReplica(primaryUrl, folder, await freePort());
    try {
      await query(primaryUrl, `SELECT pg_create_physical_replication_slot('${replica.slot}', true)`);
      await copyServer(primaryUrl, replica.dataFolder, replica.slot);
      await replica.start();
      return replica;
    } catch (error) {
      await replica.remove();
      throw error;
    }
  }

  /** Address of the same database on the replica. */
  get url(): string {
    const url = new URL(this.primaryUrl);
    url.port = String(this.port);
    return url.href;
  }

  /** Starts the replica, also again after a kill, on the same port. */
  async start(): Promise<void> {
    const { postgres } = findPostgresBinaries();
    const { dataFolder } = this;
    const launcher = launcherFor(dataFolder, postgres);
    // Replication is as fast as possible: a replica lags only while a test holds it.
    const settings = { fsync: 'off', wal_retrieve_retry_interval: '100ms' };
    const server = launchServer({ dataFolder, launcher }, postgres, this.port, settings);
    this.server = server;
    await this.ready(server);
    await this.caughtUp();
  }

  /**
   * Waits until the standby accepts readers, which it does after a snapshot of its primary's running transactions. The
   * primary logs one rarely, and one with very many subtransactions does not suffice; hence it is requested repeatedly.
   */
  private async ready(server: PostgresServer): Promise<void> {
    let isReady = false;
    const ready = server.ready.then(() => (isReady = true));
    const deadline = performance.now() + startsWithinMs;
    while (!isReady) {
      if (performance.now() > deadline) throw new Error(`the replica does not start:\n${server.lastLines()}`);
      await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 1_000))]);
      if (!isReady) await query(this.primaryUrl, 'SELECT pg_log_standby_snapshot()');
    }
  }

  async kill(): Promise<void> {
    await this.server?.abort();
  }

  /** Pauses replay: the replica still receives what the primary commits, but does not show it. */
  async hold(): Promise<void> {
    await query(this.url, 'SELECT pg_wal_replay_pause()');
    await this.until(`SELECT pg_get_wal_replay_pause_state() = 'paused' AS done`);
  }

  /** Ends a pause; resolves when the replica shows what the primary has committed. */
  async resume(): Promise<void> {
    await query(this.url, 'SELECT pg_wal_replay_resume()');
    await this.caughtUp();
  }

  /** Resolves when the replica shows everything that the primary has committed by now. */
  async caughtUp(): Promise<void> {
    const [{ at } = { at: '0/0' }] = await query<{ at: string }>(
      this.primaryUrl,
      'SELECT pg_current_wal_insert_lsn()::text AS at',
    );
    await query(this.primaryUrl, 'SELECT pg_log_standby_snapshot()');
    await this.until(`SELECT pg_last_wal_replay_lsn() >= '${at}'::pg_lsn AS done`);
  }

  /** Stops the replica and removes its files. */
  async remove(): Promise<void> {
    await this.server?.abort();
    await this.dropSlot().catch(() => 'the primary has ended, and its slots with it');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async dropSlot(): Promise<void> {
    const own = `FROM pg_replication_slots WHERE slot_name = '${this.slot}'`;
    await until('the primary sends no more to a replica that has ended', async () => {
      await query(this.primaryUrl, `SELECT pg_drop_replication_slot(slot_name) ${own} AND NOT active`);
      return (await query(this.primaryUrl, `SELECT ${own}`)).length === 0;
    });
  }

  private get dataFolder(): string {
    return join(this.folder, 'postgres');
  }

  private until(question: string): Promise<void> {
    return until(
      () => `the replica does not follow:\n${this.server?.lastLines() ?? ''}`,
      async () => (await query<{ done: boolean | null }>(this.url, question))[0]?.done === true,
    );
  }
}

/** Copies a server like `pg_basebackup`, which the embedded package does not contain. */
async function copyServer(primaryUrl: string, folder: string, slot: string): Promise<void> {
  const client = new Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ from: string; connections: string }>(
      `SELECT current_setting('data_directory') AS from, current_setting('max_connections') AS connections,
              pg_backup_start('replica', fast => true)`,
    );
    mkdirSync(folder, { mode: 0o700 });
    copyLivingFolder(rows[0]?.from ?? '', folder);
    for (const name of ['pg_wal', 'pg_replslot', 'pg_stat_tmp'])
      mkdirSync(join(folder, name), { mode: 0o700 });
    const stopped = await client.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(join(folder, 'backup_label'), stopped.rows[0]?.label ?? '');
    writeFileSync(join(folder, 'standby.signal'), '');
    const { hostname, port, username, password } = new URL(primaryUrl);
    appendFileSync(
      join(folder, 'postgresql.auto.conf'),
      [
        `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'`,
        `primary_slot_name = '${slot}'`,
        // A standby must allow at least as many connections as its primary.
        `max_connections = ${rows[0]?.connections ?? 100}`,
        '',
      ].join('\n'),
    );
  } finally {
    await client.end();
  }
}

/**
 * Copies the files of a running server. Files that disappear meanwhile are not needed: the WAL contains their changes.
 */
function copyLivingFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (notCopied.includes(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    try {
      if (entry.isDirectory()) {
        mkdirSync(target, { mode: 0o700 });
        copyLivingFolder(source, target);
      } else {
        cpSync(source, target);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}
