import { type DataSet, fundHouseShortName } from '@market/contracts';
import { type QueryMaker, queryRows, selectFields, selectionOf, type Sql } from '@market/database';
import { prepareHistory, recordHistory, type RecordWrite } from '@market/database/history';
import { type FundHouse, fundHouseKey } from '../domain/fund-house';
import { amcEntity } from './amc.entity';
import { publishedNfos } from './published-nfos';

const houses = selectionOf<FundHouse>(amcEntity, { code: true, mfId: true, name: true });

/** Reads all fund houses of a data set: some dozens. */
export function allFundHouses(maker: QueryMaker, dataSet: DataSet): Promise<FundHouse[]> {
  return selectFields(maker.createQueryBuilder(amcEntity, 'amc'), houses)
    .where('amc.dataSet = :dataSet', { dataSet })
    .orderBy('amc.code')
    .getRawMany<FundHouse>();
}

/** Inserts or updates fund houses; a code never changes. Their offers are published with their names. */
export async function saveFundHouses(
  sql: Sql,
  dataSet: DataSet,
  houses: readonly FundHouse[],
  { now, source }: RecordWrite,
): Promise<void> {
  if (houses.length === 0) return;
  const offers = await offersOf(
    sql,
    dataSet,
    houses.map(({ code }) => code),
  );
  await prepareHistory(sql, publishedNfos, dataSet, offers, now);
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
                   name_key = EXCLUDED.name_key,
                   updated_at = CASE WHEN amc.name = EXCLUDED.name THEN amc.updated_at ELSE EXCLUDED.updated_at END`,
    [dataSet, now, JSON.stringify(rows)],
  );
  await recordHistory(sql, publishedNfos, dataSet, offers, { now, source });
}

async function offersOf(sql: Sql, dataSet: DataSet, codes: readonly string[]): Promise<string[]> {
  // SQL text: read in the transaction of a write, which the builder's methods are not given.
  const rows = await queryRows<{ id: string }>(
    sql,
    'SELECT id FROM nfo WHERE data_set = $1 AND amc_code = ANY($2)',
    [dataSet, codes],
  );
  return rows.map(({ id }) => id);
}
