import { queryRows, withDatabase } from '@market/database';

/** Runs a statement on a database, and resolves to its rows. */
export function databaseRows<Row = unknown>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withDatabase({ url: databaseUrl, applicationName: 'e2e' }, (source) =>
    queryRows<Row>(source, sql, values),
  );
}
