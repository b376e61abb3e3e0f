import { inTime } from '@market/kernel';
import { Client, type ClientBase } from 'pg';
import type { DataSource } from 'typeorm';
import { onConnection } from './sql';

const endWithinMs = 500;
/** Timeout of each statement of `onSession`, above those that the work sets. Units: milliseconds. */
const sessionWithinMs = 30_000;

export interface OwnConnectionParts {
  /** Undefined: the environment's address (`PGHOST` and others). */
  readonly url: string | undefined;
  /** Application name in `pg_stat_activity`. */
  readonly name: string;
  /** Timeout of connecting, and of each statement. Units: milliseconds. */
  readonly answerWithinMs: number;
  /** Prepares a new connection for its use. */
  readonly prepare: (client: Client) => Promise<unknown>;
  /** Called when the open connection broke. */
  readonly onBroken: () => void;
}

/**
 * Returns the address of a data source's server for connections that keep state, past a pooler; undefined: the
 * environment's.
 */
export function directUrlOf(dataSource: Pick<DataSource, 'options'>): string | undefined {
  const { options } = dataSource;
  return pooledDirectUrl(dataSource) ?? ('url' in options ? options.url : undefined);
}

function pooledDirectUrl({ options }: Pick<DataSource, 'options'>): string | undefined {
  const { directUrl } = Object(options.extra) as { readonly directUrl?: string };
  return directUrl;
}

/**
 * Runs work that sets something on its connection, or locks as long as it is open: on one of the pool, or on one of its own
 * where a pooler lends those of the pool. After an error the connection is closed.
 */
export async function onSession<T>(
  dataSource: DataSource,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const url = pooledDirectUrl(dataSource);
  if (url === undefined) return onConnection(dataSource, work, () => true);
  const connection = new OwnConnection({
    url,
    name: 'session',
    answerWithinMs: sessionWithinMs,
    prepare: () => Promise.resolve(),
    onBroken: () => undefined,
  });
  try {
    return await work(await connection.open());
  } finally {
    await connection.end();
  }
}

/** Connection beside the pool, for state that lasts as long as the connection: a LISTEN, or a lock. One at a time. */
export class OwnConnection {
  private begun: Client | null = null;
  private current: Client | null = null;

  constructor(private readonly parts: OwnConnectionParts) {}

  /** Tells whether the connection is open, as far as is known. */
  get isOpen(): boolean {
    return this.current !== null;
  }

  /**
   * Returns the connection, opened now if necessary. Calls must not overlap, also not after `end()`: the cleanup of a
   * failed attempt would otherwise close the connection of the next one.
   *
   * Errors: those of `pg` and of `prepare`; `Error` when it was ended meanwhile.
   */
  async open(): Promise<Client> {
    if (this.current !== null) return this.current;
    const client = this.begin();
    // pg's `connect()` never settles when the client is ended meanwhile.
    const ended = new Promise<never>((_, reject) => {
      client.once('end', () => reject(endedMeanwhile()));
    });
    try {
      await Promise.race([this.prepare(client), ended]);
      if (this.begun !== client) throw endedMeanwhile();
    } catch (error) {
      if (this.begun === client) this.begun = null;
      await endConnection(client);
      throw error;
    }
    this.current = client;
    return client;
  }

  /** Closes the connection, also while it is being opened. */
  async end(): Promise<void> {
    const client = this.begun;
    this.begun = null;
    this.current = null;
    if (client !== null) await endConnection(client);
  }

  private async prepare(client: Client): Promise<void> {
    await client.connect();
    await this.parts.prepare(client);
  }

  private begin(): Client {
    const { url, name, answerWithinMs } = this.parts;
    const client = new Client({
      ...(url === undefined ? {} : { connectionString: url }),
      application_name: name,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
    });
    const lose = () => {
      if (this.current !== client) return;
      void this.end();
      this.parts.onBroken();
    };
    // Without a listener for errors a broken idle connection would end the process.
    client.on('error', lose);
    client.on('end', lose);
    this.begun = client;
    return client;
  }
}

function endedMeanwhile(): Error {
  return new Error('the connection was ended while it was opened');
}

/** Closes a connection, but does not wait for a server that no longer responds. */
async function endConnection(client: Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  await inTime(endWithinMs, ended, () => undefined);
}
