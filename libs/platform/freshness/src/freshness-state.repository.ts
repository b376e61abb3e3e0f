import { queryRows, type Sql } from '@market/database';

/** Reads which data sets were fresh at the last judgement, by name. */
export async function announcedStates(sql: Sql): Promise<ReadonlyMap<string, boolean>> {
  const rows = await queryRows<{ name: string; fresh: boolean }>(
    sql,
    'SELECT name, fresh FROM freshness_state',
  );
  return new Map(rows.map(({ name, fresh }) => [name, fresh]));
}

/** Stores whether a data set is fresh. */
export async function keepState(sql: Sql, name: string, fresh: boolean): Promise<void> {
  await sql.query(
    `INSERT INTO freshness_state (name, fresh) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET fresh = EXCLUDED.fresh WHERE freshness_state.fresh <> EXCLUDED.fresh`,
    [name, fresh],
  );
}
