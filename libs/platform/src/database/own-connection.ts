import { inTime } from '@market/kernel';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';

const goodbyeWithinMs = 500;

export interface OwnConnectionParts {
  /** Undefined: as the environment says. */
  readonly url: string | undefined;
  /** As `pg_stat_activity` shows it. */
  readonly name: string;
  /** For connecting, and for each statement. Units: milliseconds. */
  readonly answerWithinMs: number;
  /** Makes a new connection what its owner needs. */
  readonly prepare: (client: Client) => Promise<unknown>;
  /** Hears that the connection that stood broke. */
  readonly onBroken: () => void;
}

/** Where the database of a data source is; undefined: as the environment says. */
export function databaseUrlOf({ options }: DataSource): string | undefined {
  return 'url' in options ? options.url : undefined;
}

/** A connection beside the pool, for what lasts as long as it stands: a LISTEN, or a lock. One at a time. */
export class OwnConnection {
  private begun: Client | null = null;
  private standing: Client | null = null;

  constructor(private readonly parts: OwnConnectionParts) {}

  /** Whether it stands, as far as is known. */
  get isOpen(): boolean {
    return this.standing !== null;
  }

  /**
   * The connection, opened now when none stands. Whoever asks waits for the answer before asking again, also after
   * `end()`: what is done when an attempt fails would else hit the next one's connection.
   *
   * Errors: those of `pg` and of `prepare`; `Error` when it was ended meanwhile.
   */
  async open(): Promise<Client> {
    if (this.standing !== null) return this.standing;
    const client = this.begin();
    // The package never says what became of connecting when it is ended meanwhile.
    const ended = new Promise<never>((_, reject) => {
      client.once('end', () => reject(endedMeanwhile()));
    });
    try {
      await Promise.race([this.prepare(client), ended]);
      if (this.begun !== client) throw endedMeanwhile();
    } catch (error) {
      if (this.begun === client) this.begun = null;
      await goodbye(client);
      throw error;
    }
    this.standing = client;
    return client;
  }

  /** Ends it, also while it is being opened. */
  async end(): Promise<void> {
    const client = this.begun;
    this.begun = null;
    this.standing = null;
    if (client !== null) await goodbye(client);
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
      if (this.standing !== client) return;
      void this.end();
      this.parts.onBroken();
    };
    // Without a listener of its errors a broken idle connection would end the process.
    client.on('error', lose);
    client.on('end', lose);
    this.begun = client;
    return client;
  }
}

function endedMeanwhile(): Error {
  return new Error('the connection was ended while it was opened');
}

/** Does not wait for a server that no longer answers. */
async function goodbye(client: Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  await inTime(goodbyeWithinMs, ended, () => undefined);
}
