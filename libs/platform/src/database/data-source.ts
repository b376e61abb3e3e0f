import { DataSource, type DataSourceOptions, type EntitySchema, type MixedList } from 'typeorm';
import pg from 'pg';
import { ImpatientClient } from './impatient-client';
import { WriteRefusals } from './write-refusals';

/** A migration class, owned by the lib whose tables it makes. Its name ends in its timestamp, which orders it. */
export type MigrationClass = new () => { up: unknown; down: unknown };

export interface DatabaseSettings {
  readonly url: string;
  /** Shown in `pg_stat_activity`, for example `api`. */
  readonly applicationName: string;
  readonly poolSize?: number;
  /** Bound on one statement. Units: milliseconds; 0 = none. */
  readonly statementTimeoutMs?: number;
  /**
   * Longest wait for the answer to one statement: a connection that is silent for longer is ended. Units: milliseconds;
   * 0 = none.
   */
  readonly answerWithinMs?: number;
}

/** A class with TypeORM's decorators: a row of one table. */
export type EntityClass = new () => object;

/** What the libs of an app bring to its database. */
export interface DatabaseParts {
  readonly entities: readonly (EntityClass | EntitySchema)[];
  readonly migrations: readonly MigrationClass[];
}

/** Joins what several libs bring, in their order. */
export function joinParts(parts: readonly DatabaseParts[]): DatabaseParts {
  return {
    entities: parts.flatMap(({ entities }) => entities),
    migrations: parts.flatMap(({ migrations }) => migrations),
  };
}

const oids = { int8: 20, date: 1082, numeric: 1700 };

/**
 * Values as this service reads them: `date` stays `YYYY-MM-DD` (a calendar day is no instant), `numeric` and
 * `int8` become numbers (prices and counts lie far within 2^53).
 */
function readValuesAsWords(): void {
  pg.types.setTypeParser(oids.date, (text) => text);
  pg.types.setTypeParser(oids.numeric, Number);
  pg.types.setTypeParser(oids.int8, Number);
}

/** Makes the connection pool of one process; `initialize()` opens it. */
export function createDataSource(settings: DatabaseSettings, parts: DatabaseParts): DataSource {
  readValuesAsWords();
  const options: DataSourceOptions = {
    type: 'postgres',
    // Given, not looked up by its name: it is the one whose values are read as above.
    driver: pg,
    url: settings.url,
    applicationName: settings.applicationName,
    poolSize: settings.poolSize ?? 10,
    connectTimeoutMS: 5_000,
    entities: [...parts.entities],
    migrations: [...parts.migrations] as MixedList<never>,
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'each',
    extra: {
      statement_timeout: settings.statementTimeoutMs ?? 0,
      answerWithinMs: settings.answerWithinMs ?? 0,
      Client: ImpatientClient,
      writeRefusals: new WriteRefusals(),
      // What is asked before the last answer has come is sent at once (see `inOneTrip`); answers keep the order.
      pipeline: true,
      options: '-c TimeZone=UTC',
    },
  };
  return new DataSource(options);
}
