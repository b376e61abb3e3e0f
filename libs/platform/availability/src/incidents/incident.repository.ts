import { queryRow, queryRows, type Sql } from '@market/database';
import type { Incident, IncidentUpdate } from './incident';

type IncidentRow = Omit<Incident, 'updates'>;

const columns = 'id, title, impact, started_at AS "startedAt", closed_at AS "closedAt"';

export async function insertIncident(
  sql: Sql,
  { id, title, impact, startedAt }: Omit<IncidentRow, 'closedAt'>,
): Promise<void> {
  await sql.query('INSERT INTO incident (id, title, impact, started_at) VALUES ($1, $2, $3, $4)', [
    ...[id, title, impact, startedAt],
  ]);
}

/** Adds an update behind those that there are. The caller holds the row of the incident. Returns its number, from 1. */
export async function insertUpdate(
  sql: Sql,
  id: string,
  { at, state, message }: IncidentUpdate,
): Promise<number> {
  const row = await queryRow<{ number: number }>(
    sql,
    `INSERT INTO incident_update (incident_id, number, at, state, message)
     SELECT $1, 1 + coalesce(max(number), 0), $2, $3, $4 FROM incident_update WHERE incident_id = $1
     RETURNING number`,
    [id, at, state, message],
  );
  return row?.number ?? 0;
}

export async function closeIncident(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('UPDATE incident SET closed_at = greatest($2, started_at) WHERE id = $1', [id, at]);
}

/** Reads the rows of the open incidents, and holds them until the end of the transaction. */
export function lockOpen(sql: Sql): Promise<IncidentRow[]> {
  return queryRows<IncidentRow>(
    sql,
    `SELECT ${columns} FROM incident WHERE closed_at IS NULL ORDER BY started_at, id FOR UPDATE`,
  );
}

/** Reads the open incidents and those that were closed since an instant, the newest first. */
export async function incidentsSince(sql: Sql, since: Date): Promise<Incident[]> {
  const rows = await queryRows<IncidentRow & { update: IncidentUpdate }>(
    sql,
    `SELECT ${columns}, jsonb_build_object('at', at, 'state', state, 'message', message) AS update
       FROM incident JOIN incident_update ON incident_id = id
      WHERE closed_at IS NULL OR closed_at >= $1
      ORDER BY started_at DESC, id, number DESC`,
    [since],
  );
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((updates) => {
    const [first] = updates;
    if (first === undefined) return [];
    const { update: _, ...incident } = first;
    return [{ ...incident, updates: updates.map(({ update }) => ({ ...update, at: new Date(update.at) })) }];
  });
}
