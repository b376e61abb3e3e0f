import type { DataSet } from '@market/contracts';
import { type KnownRecords, loadKnownRecords, type LedgerTable } from '@market/ingest/belief';
import { type QueryMaker, queryRows, selectFields, type Sql } from '@market/database';
import { presentTrancheFacts } from '../domain/tranche-facts';
import { redemptionEntity, redemptionRows } from './redemption.entity';
import type { RedemptionRow } from './redemption.row';
import { publishedSgbs } from './published-sgbs';
import { sgbEntity, sgbRows } from './sgb.entity';
import type { SgbRow } from './sgb.row';

/** Reads every tranche of a data set: they are few. */
export function allTranches(maker: QueryMaker, dataSet: DataSet): Promise<SgbRow[]> {
  return selectFields(maker.createQueryBuilder(sgbEntity, 'sgb'), sgbRows)
    .where('sgb.dataSet = :dataSet', { dataSet })
    .orderBy('sgb.id')
    .getRawMany<SgbRow>();
}

/** Table names of the ledger. */
export const sgbLedger: LedgerTable = {
  entity: sgbEntity,
  record: 'sgb_id',
  partyColumn: 'source',
  presentFactsOf: presentTrancheFacts,
  published: publishedSgbs,
};

/** Reads every tranche of a data set, with all statements on them. */
export async function loadKnown(sql: QueryMaker & Sql, dataSet: DataSet): Promise<KnownRecords<SgbRow>> {
  return loadKnownRecords(sql, sgbLedger, dataSet, await allTranches(sql, dataSet));
}

/** Reads the tranches that time can still change. */
export function unfinishedTranches(maker: QueryMaker, dataSet: DataSet): Promise<SgbRow[]> {
  return selectFields(maker.createQueryBuilder(sgbEntity, 'sgb'), sgbRows)
    .where(`sgb.dataSet = :dataSet AND sgb.status <> 'closed'`, { dataSet })
    .orderBy('sgb.id')
    .getRawMany<SgbRow>();
}

/** Reads every redemption price of a data set. */
export function allRedemptions(maker: QueryMaker, dataSet: DataSet): Promise<RedemptionRow[]> {
  return selectFields(maker.createQueryBuilder(redemptionEntity, 'sgb_redemption'), redemptionRows)
    .where('sgb_redemption.dataSet = :dataSet', { dataSet })
    .orderBy('sgb_redemption.dueOn')
    .addOrderBy('sgb_redemption.sgbId')
    .getRawMany<RedemptionRow>();
}

/**
 * Adds redemption prices, and dates their tranches, which change with them.
 *
 * @returns the number of rows written
 */
export async function saveRedemptions(
  sql: Sql,
  dataSet: DataSet,
  rows: readonly RedemptionRow[],
  { now, replace, source }: { readonly now: Date; readonly replace: boolean; readonly source: string },
): Promise<number> {
  const written = await addRedemptions(sql, dataSet, rows, { now, replace });
  if (written.length === 0) return 0;
  const since = JSON.stringify([{ source, since: now.toISOString() }]);
  // SQL text: an array of the row itself is changed, which the builder has no form for.
  await sql.query(
    `UPDATE sgb SET updated_at = $2, provenance = $3::jsonb || (
              SELECT coalesce(jsonb_agg(one), '[]') FROM jsonb_array_elements(sgb.provenance) one
               WHERE one->>'source' <> $4)
      WHERE data_set = $1 AND id = ANY($5)`,
    [dataSet, now, since, source, written],
  );
  return written.length;
}

/**
 * Adds redemption prices; a stored one is replaced only if `replace` is set.
 *
 * @returns the id of the tranche of each row written
 */
export async function addRedemptions(
  sql: Sql,
  dataSet: DataSet,
  rows: readonly RedemptionRow[],
  { now, replace }: { readonly now: Date; readonly replace: boolean },
): Promise<string[]> {
  if (rows.length === 0) return [];
  const replacing = 'DO UPDATE SET kind = EXCLUDED.kind, price = EXCLUDED.price, release = EXCLUDED.release';
  // SQL text: a batch in one parameter, which the builder's inserts have no form for.
  const written = await queryRows<{ id: string }>(
    sql,
    `INSERT INTO sgb_redemption (data_set, sgb_id, due_on, kind, price, release, received_at)
     SELECT $1, "sgbId", "dueOn", kind, "priceRupees", release, $2
       FROM jsonb_to_recordset($3::jsonb)
            AS row("sgbId" text, "dueOn" date, kind text, "priceRupees" numeric, release text)
     ON CONFLICT (data_set, sgb_id, due_on) ${replace ? replacing : 'DO NOTHING'}
     RETURNING sgb_id AS id`,
    [dataSet, now, JSON.stringify(rows)],
  );
  return written.map(({ id }) => id);
}

/**
 * Fills windows that are unknown so far.
 *
 * @returns the number of rows changed
 */
export async function fillWindows(
  sql: Sql,
  dataSet: DataSet,
  rows: readonly Pick<SgbRow, 'id' | 'openOn' | 'closeOn' | 'updatedAt'>[],
): Promise<number> {
  // SQL text: an update of many rows from a list, which the builder has no form for.
  const filled = await queryRows<{ id: string }>(
    sql,
    `UPDATE sgb SET open_on = known."openOn", close_on = known."closeOn", updated_at = known."updatedAt"
       FROM jsonb_to_recordset($2::jsonb)
            AS known(id text, "openOn" date, "closeOn" date, "updatedAt" timestamptz)
      WHERE sgb.data_set = $1 AND sgb.id = known.id AND sgb.open_on IS NULL AND sgb.close_on IS NULL
        AND known."openOn" IS NOT NULL RETURNING sgb.id`,
    [dataSet, JSON.stringify(rows)],
  );
  return filled.length;
}
