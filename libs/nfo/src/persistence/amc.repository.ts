import { type DataSet, fundHouseShortName } from '@market/contracts';
import { rowsOf, type Sql } from '@market/platform/database';
import { type FundHouse, fundHouseKey } from '../domain/fund-house';

/** All fund houses of a data set: some dozens. */
export function allFundHouses(sql: Sql, dataSet: DataSet): Promise<FundHouse[]> {
  return rowsOf<FundHouse>(
    sql,
    'SELECT code, mf_id AS "mfId", name FROM amc WHERE data_set = $1 ORDER BY code',
    [dataSet],
  );
}

/** Inserts fund houses or replaces what is known of them; the code stays for good. */
export async function saveFundHouses(
  sql: Sql,
  dataSet: DataSet,
  houses: readonly FundHouse[],
  now: Date,
): Promise<void> {
  if (houses.length === 0) return;
  const rows = houses.map((house) => ({
    ...house,
    shortName: fundHouseShortName(house.name),
    nameKey: fundHouseKey(house.name),
  }));
  await sql.query(
    `INSERT INTO amc (data_set, code, mf_id, name, short_name, name_key, first_seen_at, updated_at)
     SELECT $1, code, "mfId", name, "shortName", "nameKey", $2, $2
       FROM jsonb_to_recordset($3::jsonb)
            AS row(code text, "mfId" text, name text, "shortName" text, "nameKey" text)
     ON CONFLICT (data_set, code)
     DO UPDATE SET mf_id = EXCLUDED.mf_id, name = EXCLUDED.name, short_name = EXCLUDED.short_name,
                   name_key = EXCLUDED.name_key, updated_at = EXCLUDED.updated_at`,
    [dataSet, now, JSON.stringify(rows)],
  );
}
