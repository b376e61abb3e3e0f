import type { DataSet } from '@market/contracts';
import { type QueryMaker, selectFields, type Sql } from '@market/database';
import type { CurrentGmp } from '../domain/gmp';
import { gmpEntity, gmpRows } from './gmp.entity';
import { type CurrentGmpRow, currentOfRow } from './gmp.row';

/** Age of the sources of a value at an instant. */
export interface Fading {
  readonly ipoId: string;
  /** Instant at which the next fresh source becomes stale; null if none is fresh. */
  readonly fadesAt: Date | null;
  /** Instant at which the age changed what is published; null when it did not. */
  readonly changedAt: Date | null;
}

/** Reads the values a source of which has ceased to be fresh, by IPO id. */
export async function fadedValues(
  maker: QueryMaker,
  dataSet: DataSet,
  now: Date,
): Promise<Map<string, CurrentGmp>> {
  const rows = await selectFields(maker.createQueryBuilder(gmpEntity, 'gmp'), gmpRows)
    .where('gmp.dataSet = :dataSet AND gmp.fadesAt < :now', { dataSet, now })
    .getRawMany<CurrentGmpRow>();
  return new Map(rows.map((row) => [row.ipoId, currentOfRow(row)]));
}

/** Notes the age of the sources of some values. */
export async function noteFading(
  sql: Sql,
  dataSet: DataSet,
  fadings: readonly Fading[],
  now: Date,
): Promise<void> {
  if (fadings.length === 0) return;
  // SQL text: an update from a list of rows, which the builder has no form for.
  await sql.query(
    `UPDATE gmp SET faded_at = $2, fades_at = "fadesAt", updated_at = greatest(updated_at, "changedAt")
       FROM jsonb_to_recordset($3::jsonb) AS fading("ipoId" text, "fadesAt" timestamptz, "changedAt" timestamptz)
      WHERE data_set = $1 AND ipo_id = "ipoId"`,
    [dataSet, now, JSON.stringify(fadings)],
  );
}
