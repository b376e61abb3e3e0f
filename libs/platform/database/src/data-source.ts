import { DataSource, type DataSourceOptions, type EntitySchema, type MixedList } from 'typeorm';
import pg from 'pg';
import { isTracing } from '@market/base/tracing';
import { TimeoutClient, WriteRefusals } from './impatient-client';
import { QuerySpans } from './query-spans';
import type { SealedColumn } from './sealed-column';
import { WaitingStatements } from './waiting-statements';

/** Migration class, owned by the lib whose tables it makes. Its name ends in its timestamp, which defines the order. */
export type MigrationClass = new () => { up: unknown; down: unknown };

export interface DatabaseSettings {
  readonly url: string;
  /** Address of the server itself, if that of `url` is a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  /** Shown in `pg_stat_activity`, for example `api`. */
  readonly applicationName: string;
  readonly poolSize?: number;
  /** Max duration of one statement. Units: milliseconds; 0 = unlimited. */
  readonly statementTimeoutMs?: number;
  /** Max wait for the response to one statement; then the connection is closed. Units: milliseconds; 0 = unlimited. */
  readonly answerWithinMs?: number;
}

/** Class with TypeORM's decorators: a row of one table. */
export type EntityClass = new () => object;

/** Entities, migrations and sealed columns of a lib. */
export interface DatabaseParts {
  readonly entities: readonly (EntityClass | EntitySchema)[];
  readonly migrations: readonly MigrationClass[];
  /** Columns that a rotation of `SECRETS_KEY` seals again; absent if there are none. */
  readonly sealed?: readonly SealedColumn[];
}

/** Joins the parts of several libs, in their order. */
export function joinParts(parts: readonly DatabaseParts[]): Required<DatabaseParts> {
  return {
    entities: parts.flatMap(({ entities }) => entities),
    migrations: parts.flatMap(({ migrations }) => migrations),
    sealed: parts.flatMap(({ sealed }) => sealed ?? []),
  };
}

const oids = { int8: 20, date: 1082, numeric: 1700 };

/**
 * Sets how pg parses values: `date` stays `YYYY-MM-DD` (a calendar day is no instant), `numeric` and `int8` become
 * numbers (prices and counts are far below 2^53).
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
    // Passed explicitly: TypeORM's own look-up could load another copy of pg, without the type parsers above.
    driver: pg,
    url: settings.url,
    applicationName: settings.applicationName,
    poolSize: settings.poolSize ?? 10,
    connectTimeoutMS: 5_000,
    entities: [...parts.entities],
    migrations: [...parts.migrations] as MixedList<never>,
    subscribers: isTracing() ? [QuerySpans] : [],
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'each',
    extra: {
      statement_timeout: settings.statementTimeoutMs ?? 0,
      answerWithinMs: settings.answerWithinMs ?? 0,
      Client: TimeoutClient,
      writeRefusals: new WriteRefusals(),
      waitingStatements: new WaitingStatements(),
      directUrl: settings.directUrl,
      namesStatements: settings.directUrl === undefined,
      // Sends a statement before the responses to earlier ones have arrived (see `pipelined`); responses keep the
      // order.
      pipeline: true,
      options: '-c TimeZone=UTC',
    },
  };
  return new DataSource(options);
}
