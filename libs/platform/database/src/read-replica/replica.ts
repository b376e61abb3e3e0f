import { Pool, type PoolClient, type QueryConfig } from 'pg';
import { type DatabaseSettings, hasLostName, prepared } from '..';

/** Timeouts after which a read gives up the replica. Units: milliseconds. */
const connectWithinMs = 500;
const answerWithinMs = 1_000;

/** All connections are in use, and none became free in time: this says nothing about the state of the replica. */
export class ReplicaBusy extends Error {}

/** Result of a read from the replica. */
export interface ReplicaResult<T> {
  /** Version of the data that the replica has. */
  readonly version: number;
  /** Null: the replica does not have the requested version. */
  readonly rows: T | null;
}

/** Connections to a read replica. Opened on demand: a process starts without the replica. */
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
   * Reads if the replica has at least a version: the version's row and the data are from one snapshot.
   *
   * Errors: `ReplicaBusy`; `Error` when the replica is unavailable, does not respond in a second, or cannot run the
   * statement.
   */
  async readSince<T>(
    version: number,
    statement: string,
    parameters: unknown[] = [],
  ): Promise<ReplicaResult<T>> {
    try {
      return await this.read<T>(version, prepared(statement, parameters));
    } catch (error) {
      if (!hasLostName(error)) throw error;
      return this.read<T>(version, { text: statement, values: parameters });
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async read<T>(version: number, question: QueryConfig): Promise<ReplicaResult<T>> {
    const client = await this.connection();
    try {
      const has = await versionOf(client);
      const rows = has < version ? null : (await client.query(question)).rows;
      // The result does not wait for the end of a read-only transaction.
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
    // Waiting calls get the idle connections only at the end of this turn.
    const { totalCount, idleCount, waitingCount } = this.pool;
    const isFull = totalCount >= this.poolSize && idleCount <= waitingCount;
    if (isFull && waitingCount >= idleCount + this.poolSize)
      throw new ReplicaBusy('too many callers wait for a connection');
    try {
      return await this.pool.connect();
    } catch (error) {
      // When the pool is full, the calls that hold the connections find out whether the replica is available.
      throw isFull ? new ReplicaBusy('all connections are in use') : error;
    }
  }
}

/** Begins a snapshot and reads the version of its data, in one message. */
async function versionOf(client: PoolClient): Promise<number> {
  const answers: unknown = await client.query(
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT version FROM market_version',
  );
  const [, { rows } = { rows: [] }] = answers as { rows: { version: number | string }[] }[];
  return Number(rows[0]?.version ?? -1);
}
