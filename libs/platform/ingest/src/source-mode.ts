import { type Clock, daysBetween, indianDay, type IndianDay } from '@market/kernel';
import { queryRow, type Sql } from '@market/database';

/** Replayed and live data must not be mixed in one database. */
export class ModeRefused extends Error {}

/**
 * Decides which data a database contains, permanently: live data, or replayed payloads with the day on which the replay
 * began.
 *
 * @param capturedOn day on which the bundled payloads were captured
 * @returns days by which replayed records are moved forward, null when the sources are live
 *
 * Errors: `ModeRefused` when the database contains the other kind.
 */
export async function settleMode(
  sql: Sql,
  clock: Clock,
  mode: 'live' | 'replay' | 'off',
  capturedOn: IndianDay,
): Promise<number | null> {
  if (mode === 'off') return shiftOf(await loadFact(sql, 'replay-began-on'), capturedOn);
  const held = await settle(sql, 'sources', mode);
  if (held !== mode)
    throw new ModeRefused(`this database has held ${held} data: ${mode} data may not enter it`);
  if (mode === 'live') return null;
  return shiftOf(await settle(sql, 'replay-began-on', clock.today()), capturedOn);
}

function shiftOf(beganOn: string | null, capturedOn: IndianDay): number | null {
  return beganOn === null ? null : daysBetween(capturedOn, indianDay(beganOn));
}

async function settle(sql: Sql, name: string, value: string): Promise<string> {
  await sql.query(`INSERT INTO service_fact (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, [
    name,
    value,
  ]);
  return (await loadFact(sql, name)) ?? value;
}

/** Stores a fact that is stored once. @returns whether it was stored now */
export async function storeFact(sql: Sql, name: string, value: string): Promise<boolean> {
  const stored = await queryRow(
    sql,
    'INSERT INTO service_fact (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING name',
    [name, value],
  );
  return stored !== null;
}

/** Returns a fact that the database stores about itself, null when it was never set. */
export async function loadFact(sql: Sql, name: string): Promise<string | null> {
  return (
    (await queryRow<{ value: string }>(sql, 'SELECT value FROM service_fact WHERE name = $1', [name]))
      ?.value ?? null
  );
}
