import type { NfoSchemeRecord } from '@market/contracts';
import { fieldsSql, queryRow, type Sql } from '@market/database';
import type { FundHouse } from '../domain/fund-house';
import { nfoEntity, nfoRows } from './nfo.entity';
import type { NfoRow } from './nfo.row';

/** Finds the live offer that a source has under its key, else the one with the number of the scheme. */
export function schemeNamed(
  sql: Sql,
  { source, sourceKey, schemeId }: Pick<NfoSchemeRecord, 'source' | 'sourceKey' | 'schemeId'>,
): Promise<(NfoRow & { readonly amcName: string | null }) | null> {
  // SQL text: one of two keys, of which the first that is known decides (COALESCE of sub-queries).
  return queryRow(
    sql,
    `SELECT ${fieldsSql(nfoRows)}, amc.name AS "amcName" FROM ${nfoEntity.options.name}
       LEFT JOIN amc ON amc.data_set = nfo.data_set AND amc.code = nfo.amc_code
      WHERE nfo.data_set = 'live' AND nfo.id = COALESCE(
        (SELECT nfo_id FROM nfo_sighting WHERE data_set = 'live' AND source = $1 AND source_key = $2
          ORDER BY changed_at DESC LIMIT 1),
        (SELECT id FROM nfo known WHERE known.data_set = 'live' AND known.scheme_id = $3
          ORDER BY open_on DESC LIMIT 1))`,
    [source, sourceKey, schemeId],
  );
}

/** Finds the live fund house with AMFI's number, else with a name. @param nameKey result of `fundHouseKey` */
export function fundHouseNamed(
  sql: Sql,
  { mfId, nameKey }: { readonly mfId: string | null; readonly nameKey: string },
): Promise<FundHouse | null> {
  // SQL text: the better of two matches comes first.
  return queryRow<FundHouse>(
    sql,
    `SELECT code, mf_id AS "mfId", name FROM amc
      WHERE data_set = 'live' AND (mf_id = $1 OR name_key = $2) ORDER BY mf_id IS NOT DISTINCT FROM $1 DESC LIMIT 1`,
    [mfId, nameKey],
  );
}
