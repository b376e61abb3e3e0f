import { indianDay, type IndianDay } from '@market/kernel';
import type { Sql } from '../database';
import { factOf } from './source-mode';

/** The day for which the samples of a feature lie, null when none do. @param samples for example `ipos` */
export async function samplesLaidOn(sql: Sql, samples: string): Promise<IndianDay | null> {
  const day = await factOf(sql, nameOf(samples));
  return day === null ? null : indianDay(day);
}

/**
 * Has the samples of a feature laid for a day, unless they lie there already. Call it in a transaction that keeps
 * others from laying them.
 *
 * @param lay is given the day for which they lay before
 * @returns whether it did
 */
export async function laySamples(
  sql: Sql,
  samples: string,
  today: IndianDay,
  lay: (laidOn: IndianDay | null) => Promise<void>,
): Promise<boolean> {
  const laidOn = await samplesLaidOn(sql, samples);
  if (laidOn === today) return false;
  await lay(laidOn);
  await sql.query(
    `INSERT INTO service_fact (name, value) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
    [nameOf(samples), today],
  );
  return true;
}

function nameOf(samples: string): string {
  return `sample-${samples}-on`;
}
