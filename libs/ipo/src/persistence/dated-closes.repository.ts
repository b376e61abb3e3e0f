import type { DataSet, Exchange } from '@market/contracts';
import { sameValue } from '@market/kernel';
import type { Sql } from '@market/database';
import { provenanceAfter } from '../domain/provenance-after';
import { publishedValues } from '../domain/published-values';
import { publishedIpos, type PublishedIpoRow } from './published-ipos';

/**
 * Dates the IPOs whose published values closes have changed: only some closes make a return.
 *
 * @param before rows from before the closes were written
 * @param exchanges exchange whose closes were written, by IPO
 */
export async function dateByCloses(
  sql: Sql,
  dataSet: DataSet,
  before: readonly PublishedIpoRow[],
  exchanges: ReadonlyMap<string, Exchange>,
  now: Date,
): Promise<void> {
  const known = new Map(before.map((row) => [row.id, row]));
  for (const row of await publishedIpos.rowsOf(sql, dataSet, [...known.keys()])) {
    const former = known.get(row.id);
    const exchange = exchanges.get(row.id);
    if (former === undefined || exchange === undefined) continue;
    if (sameValue(publishedValues(former), publishedValues(row))) continue;
    // SQL text: a part of a row, which its ledger writes as a whole.
    await sql.query(
      'UPDATE ipo SET updated_at = $3, provenance = $4::jsonb WHERE data_set = $1 AND id = $2',
      [dataSet, row.id, now, JSON.stringify(provenanceAfter(row.provenance, exchange, now))],
    );
  }
}
