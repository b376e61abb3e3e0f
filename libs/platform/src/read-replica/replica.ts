import { Pool, type PoolClient, type QueryConfig } from 'pg';
import { type DatabaseSettings, lostItsName, prepared } from '../database';

/** A replica that does not answer is given up on for this read. Units: milliseconds. */
const connectWithinMs = 500;
const answerWithinMs = 1_000;

/** All connections are in use, and none came free in time or would: nothing is said about the replica itself. */
export class ReplicaBusy extends Error {}

/** What a replica says to a read. */
export interface ReplicaAnswer<T> {
  /** Of all data that it read from. */
  readonly version: number;
  /** Null: it does not have the version that was asked for. */
  readonly rows: T | null;
}

/** Connections to a read replica. Opened when they are needed: a process starts without it. */
export class Replica {
  private readonly pool: Pool;
  private readonly poolSize: number;

  constructor({ url, applicationName, poolSize = 10, statementTimeoutMs = 0 }: DatabaseSettings) {
    this.poolSize = poolSize;
    this.pool = new Pool({
      connectionString: url,
      application_name: applicationName,
      max: poolSize,
      connectionTimeoutMillis: connectWithinMs,
      query_timeout: answerWithinMs,
      statement_timeout: statementTimeoutMs,
      options: '-c TimeZone=UTC',
    });
    // Without these listeners a broken connection, idle or between two statements, would end the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /**
   * Reads, if what it reads from has at least a version: the version's row and the data are of one snapshot.
   *
   * Errors: `ReplicaBusy`; `Error` when the replica is away, does not answer in a second, or cannot run the statement.
   */
  async readSince<T>(
    version: number,
    statement: string,
    parameters: unknown[] = [],
  ): Promise<ReplicaAnswer<T>> {
    try {
      return await this.read<T>(version, prepared(statement, parameters));
    } catch (error) {
      if (!lostItsName(error)) throw error;
      return this.read<T>(version, { text: statement, values: parameters });
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async read<T>(version: number, question: QueryConfig): Promise<ReplicaAnswer<T>> {
    const client = await this.connection();
    try {
      const has = await versionOf(client);
      const rows = has < version ? null : (await client.query(question)).rows;
      // The answer does not wait for the end of a transaction that only read.
      client.query('COMMIT').then(
        () => client.release(),
        () => client.release(true),
      );
      return { version: has, rows: rows as T | null };
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  private async connection(): Promise<PoolClient> {
    // Those that wait get the idle ones only at the end of this turn.
    const { totalCount, idleCount, waitingCount } = this.pool;
    const isFull = totalCount >= this.poolSize && idleCount <= waitingCount;
    if (isFull && waitingCount >= idleCount + this.poolSize)
      throw new ReplicaBusy('too many wait for a connection');
    try {
      return await this.pool.connect();
    } catch (error) {
      // Whether the replica is there, those find out that have the connections.
      throw isFull ? new ReplicaBusy('all connections are in use') : error;
    }
  }
}

/** Begins a snapshot and reads which data it has, in one message. */
async function versionOf(client: PoolClient): Promise<number> {
  const answers: unknown = await client.query(
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT version FROM market_version',
  );
  const [, { rows } = { rows: [] }] = answers as { rows: { version: number | string }[] }[];
  return Number(rows[0]?.version ?? -1);
}
