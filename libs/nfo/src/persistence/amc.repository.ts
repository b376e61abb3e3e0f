import { type DataSet, fundHouseShortName } from '@market/contracts';
import { type QueryMaker, selectFields, selectionOf, type Sql } from '@market/database';
import { type FundHouse, fundHouseKey } from '../domain/fund-house';
import { amcEntity } from './amc.entity';

const houses = selectionOf<FundHouse>(amcEntity, { code: true, mfId: true, name: true });

/** Reads all fund houses of a data set: some dozens. */
export function allFundHouses(maker: QueryMaker, dataSet: DataSet): Promise<FundHouse[]> {
  return selectFields(maker.createQueryBuilder(amcEntity, 'amc'), houses)
    .where('amc.dataSet = :dataSet', { dataSet })
    .orderBy('amc.code')
    .getRawMany<FundHouse>();
}

/** Inserts or updates fund houses; a code never changes. */
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
  // SQL text: a batch in one parameter, which the builder's inserts have no form for.
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
