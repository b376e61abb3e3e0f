import type { QueryRunner } from 'typeorm';

/** Table whose rows appear in responses, and the resource of its rows. Names come from code, never from callers. */
export interface AnnouncedTable {
  /** Has a column `data_set`. */
  readonly table: string;
  /** Resource of all rows, for example `ipos`; or the column that contains it. */
  readonly resource: string | { readonly column: string };
}

/**
 * Adds triggers by which every change of a table's rows moves the version of their resource, in the transaction of the
 * change. An update that changes no value moves nothing. For migrations.
 */
export async function announceTable(runner: QueryRunner, { table, resource }: AnnouncedTable): Promise<void> {
  const words = typeof resource === 'string' ? ['is', resource] : ['named by', resource.column];
  const call = `announce_row(${words.map((word) => `'${word}'`).join(', ')})`;
  // Deferred to the commit: the version's row, which all writers need, is not locked while they work.
  const atCommit = 'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW';
  await runner.query(
    `CREATE CONSTRAINT TRIGGER ${table}_announces_rows AFTER INSERT OR DELETE ON ${table} ${atCommit} EXECUTE FUNCTION ${call}`,
  );
  await runner.query(
    `CREATE CONSTRAINT TRIGGER ${table}_announces_changes AFTER UPDATE ON ${table} ${atCommit}
       WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION ${call}`,
  );
  await runner.query(
    `CREATE TRIGGER ${table}_announces_emptying AFTER TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION announce_everything()`,
  );
}

/** Removes the triggers of `announceTable`. For migrations. */
export async function dropVersionTriggers(
  runner: QueryRunner,
  { table }: Pick<AnnouncedTable, 'table'>,
): Promise<void> {
  for (const what of ['rows', 'changes', 'emptying']) {
    await runner.query(`DROP TRIGGER ${table}_announces_${what} ON ${table}`);
  }
}
