import type { DataSet } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { appendRevisions, type QueryMaker, queryRows, type Sql } from '@market/database';
import { prepareHistory, recordHistory } from '@market/database/history';
import {
  type KnownRecords,
  loadKnownRecords,
  type LedgerTable,
  type Movement,
  saveChanges,
  type Sighting,
} from '@market/ingest/belief';
import {
  isSameRedemption,
  presentRedemption,
  redemptionId,
  trancheOfRedemption,
} from '../domain/redemption-facts';
import { publishedSgbs } from './published-sgbs';
import { redemptionEntity } from './redemption.entity';
import type { RedemptionState } from './redemption-state';
import type { RedemptionRow } from './redemption.row';
import { allRedemptions, saveRedemptions } from './sgb-ledger.repository';
import { sgbEntity } from './sgb.entity';

/** Table names of the ledger of redemptions. */
const redemptionLedger: LedgerTable = {
  entity: redemptionEntity,
  record: 'redemption_id',
  partyColumn: 'source',
  presentFactsOf: presentRedemption,
};

/** Reads every redemption of a data set, also those that are only stated so far, with all statements on them. */
export async function loadKnownRedemptions(
  sql: QueryMaker & Sql,
  dataSet: DataSet,
): Promise<KnownRecords<RedemptionState>> {
  const stored = await allRedemptions(sql, dataSet);
  // SQL text: a field of a JSON column, which the builder has no form for.
  const stated = await queryRows<{ id: string; dueOn: IndianDay | null }>(
    sql,
    `SELECT DISTINCT redemption_id AS id, facts->>'dueOn' AS "dueOn" FROM sgb_redemption_sighting WHERE data_set = $1`,
    [dataSet],
  );
  const published = stored.map((row) => stateOf(idAmong(stated, row), row));
  const known = new Set(published.map(({ id }) => id));
  const waiting = [...new Set(stated.map(({ id }) => id))].filter((id) => !known.has(id));
  return loadKnownRecords(sql, redemptionLedger, dataSet, [
    ...published,
    ...waiting.map((id) => stateOf(id, null)),
  ]);
}

/** Returns the id under which statements on a stored redemption are kept; a stored one may have none. */
function idAmong(
  stated: readonly { id: string; dueOn: IndianDay | null }[],
  { sgbId, dueOn }: RedemptionRow,
): string {
  const own = stated.find(
    ({ id, dueOn: told }) =>
      trancheOfRedemption(id) === sgbId && told !== null && isSameRedemption(told, dueOn),
  );
  return own?.id ?? redemptionId(sgbId, dueOn);
}

function stateOf(id: string, row: RedemptionRow | null): RedemptionState {
  const at = new Date(0);
  const redemption = row === null ? null : { dueOn: row.dueOn, kind: row.kind, priceRupees: row.priceRupees };
  return {
    ...{ id, sgbId: trancheOfRedemption(id), release: row?.release ?? null, redemption },
    ...{ firstSeenAt: at, updatedAt: at, provenance: [] },
  };
}

/** Changes of a batch of redemptions. */
interface RedemptionChanges {
  readonly movements: readonly Movement<RedemptionState>[];
  readonly sightings: readonly Sighting[];
  readonly now: Date;
  readonly source: string;
}

/** Writes the changes of a batch: statements, and published redemptions. */
export async function saveRedemptionChanges(
  sql: Sql,
  dataSet: DataSet,
  { movements, sightings, now, source }: RedemptionChanges,
): Promise<void> {
  const write = { now, source };
  await saveChanges(sql, redemptionLedger, dataSet, { rows: [], sightings, revisions: [], ...write });
  const changed = movements.flatMap(({ before, after }) =>
    after.redemption === null ? [] : [{ before: before?.redemption ?? null, after, now: after.redemption }],
  );
  const rows = changed.map(({ after: { sgbId, release }, now: paid }) => ({ ...paid, sgbId, release }));
  const ids = [...new Set(rows.map(({ sgbId }) => sgbId))];
  await prepareHistory(sql, publishedSgbs, dataSet, ids, now);
  for (const { before, after, now: paid } of changed)
    if (before !== null && before.dueOn !== paid.dueOn)
      await sql.query(
        'UPDATE sgb_redemption SET due_on = $4 WHERE data_set = $1 AND sgb_id = $2 AND due_on = $3',
        [dataSet, after.sgbId, before.dueOn, paid.dueOn],
      );
  await saveRedemptions(sql, dataSet, rows, { ...write, replace: true });
  const revisions = changed.flatMap(({ before, after, now: paid }) =>
    before === null
      ? []
      : [{ recordId: after.sgbId, field: 'redemption', before, after: paid, origin: source }],
  );
  await appendRevisions(sql, sgbEntity, { dataSet }, revisions, { record: 'sgb_id', now });
  await recordHistory(sql, publishedSgbs, dataSet, ids, write);
}
