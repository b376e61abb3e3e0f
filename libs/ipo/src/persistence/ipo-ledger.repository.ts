import type { DataSet } from '@market/contracts';
import { addDays, dayInIndia, joinedKey } from '@market/kernel';
import { type Claim, type KnownRecords, loadKnownRecords, type LedgerTable } from '@market/ingest/belief';
import { fieldsSql, queryRow, queryRows, type Sql } from '@market/database';
import { presentIssueFacts } from '../domain/progress';
import { isExchange } from '../domain/view';
import { ipoEntity, ipoRows } from './ipo.entity';
import type { IpoRow } from './ipo.row';
import { publishedIpos } from './published-ipos';

/** Time after the close of an issue during which publishers report on it. Units: days. */
const reportedForDays = 45;

/** Table names of the ledger. */
export const ipoLedger: LedgerTable = {
  entity: ipoEntity,
  record: 'ipo_id',
  partyColumn: 'exchange',
  presentFactsOf: (statements) => ({ ...presentIssueFacts(statements) }),
  published: publishedIpos,
};

export async function loadIpos(
  sql: Sql,
  dataSet: DataSet,
  ids: readonly string[],
): Promise<ReadonlyMap<string, IpoRow>> {
  const rows = await queryRows<IpoRow>(
    sql,
    `SELECT ${fieldsSql(ipoRows)} FROM ipo WHERE data_set = $1 AND id = ANY($2)`,
    [dataSet, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the live IPO with a slug; null when there is none. */
export function liveIpo(sql: Sql, slug: string): Promise<IpoRow | null> {
  return queryRow<IpoRow>(
    sql,
    `SELECT ${fieldsSql(ipoRows)} FROM ipo WHERE data_set = 'live' AND slug = $1`,
    [slug],
  );
}

/**
 * Reads the IPOs that any of the claims may be about, and those that bear a stated symbol, with all statements on them: for a listing also those that are not
 * listed yet, since their companies may have been renamed.
 */
export async function loadKnown(
  sql: Sql,
  dataSet: DataSet,
  claims: readonly Claim[],
  now: Date,
): Promise<KnownRecords<IpoRow>> {
  const reported = claims.some(({ party }) => !isExchange(party));
  const listed = claims.some(({ founds, saying }) => !founds && saying.said['confirmed'] === 'listed');
  // SQL text: all candidates of a batch in one statement, on the index of name keys (`&&`).
  const rows = await queryRows<IpoRow>(
    sql,
    `SELECT ${fieldsSql(ipoRows)} FROM ipo
      WHERE data_set = $1
        AND (isin = ANY($3)
             OR ($5::date IS NOT NULL AND (status IN ('UPCOMING', 'OPEN', 'CLOSED') OR close_on >= $5))
             OR ($7 AND status = 'CLOSED')
             OR (open_on || ':' || close_on) = ANY($6)
             OR nse_symbol = ANY($8) OR bse_symbol = ANY($8)
             OR id IN (SELECT ipo_id FROM ipo_sighting
                        WHERE data_set = $1 AND (name_keys && $2 OR exchange || ':' || source_key = ANY($4))))`,
    [
      dataSet,
      claims.map(({ name }) => joinedKey(name)),
      textsOf(claims, 'isin'),
      claims.map(({ party, sourceKey }) => `${party}:${sourceKey}`),
      reported ? addDays(dayInIndia(now), -reportedForDays) : null,
      claims.flatMap(({ saying: { said } }) => {
        const { openOn, closeOn } = said as { openOn?: string; closeOn?: string };
        return openOn === undefined || closeOn === undefined ? [] : [`${openOn}:${closeOn}`];
      }),
      listed,
      textsOf(claims, 'symbol'),
    ],
  );
  return loadKnownRecords(sql, ipoLedger, dataSet, rows);
}

function textsOf(claims: readonly Claim[], field: string): string[] {
  return claims.flatMap(({ saying: { said } }) => (typeof said[field] === 'string' ? [said[field]] : []));
}

/** Returns the slugs of a set that are taken. */
export async function takenSlugs(sql: Sql, dataSet: DataSet, slugs: readonly string[]): Promise<Set<string>> {
  // SQL text: the builder has no UNION.
  const taken = await queryRows<{ slug: string }>(
    sql,
    `SELECT slug FROM ipo WHERE data_set = $1 AND slug = ANY($2)
     UNION SELECT slug FROM ipo_former_slug WHERE data_set = $1 AND slug = ANY($2)
     UNION SELECT slug FROM ipo_removed WHERE data_set = $1 AND slug = ANY($2)`,
    [dataSet, slugs],
  );
  return new Set(taken.map(({ slug }) => slug));
}
