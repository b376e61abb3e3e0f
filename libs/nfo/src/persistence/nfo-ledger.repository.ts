import type { DataSet, NfoSchemeRecord } from '@market/contracts';
import { joinedKey } from '@market/kernel';
import { type KnownRecords, loadKnownRecords, type LedgerTable } from '@market/ingest/belief';
import { fieldsSql, type QueryMaker, queryRows, selectFields, type Sql } from '@market/database';
import { presentSchemeFacts } from '../domain/scheme-facts';
import { nfoEntity, nfoRows } from './nfo.entity';
import type { NfoRow } from './nfo.row';
import { publishedNfos } from './published-nfos';

/** Table names of the ledger. */
export const nfoLedger: LedgerTable = {
  entity: nfoEntity,
  record: 'nfo_id',
  partyColumn: 'source',
  presentFactsOf: presentSchemeFacts,
  published: publishedNfos,
};

/** Reads the offers that any of the records may be about, with all statements on them. */
export async function loadKnown(
  sql: Sql,
  dataSet: DataSet,
  records: readonly NfoSchemeRecord[],
): Promise<KnownRecords<NfoRow>> {
  // SQL text: all candidates of a batch in one statement, on the index of name keys (`&&`).
  const rows = await queryRows<NfoRow>(
    sql,
    `SELECT ${fieldsSql(nfoRows)} FROM nfo
      WHERE data_set = $1
        AND (scheme_id = ANY($3) OR open_on = ANY($5::date[])
             OR id IN (SELECT nfo_id FROM nfo_sighting
                        WHERE data_set = $1 AND (name_keys && $4 OR source || ':' || source_key = ANY($2))))`,
    [
      dataSet,
      records.map(({ source, sourceKey }) => `${source}:${sourceKey}`),
      records.flatMap(({ schemeId }) => schemeId ?? []),
      records.flatMap(({ schemeName }) => (schemeName === null ? [] : [joinedKey(schemeName)])),
      [...new Set(records.flatMap(({ openOn }) => openOn ?? []))],
    ],
  );
  return loadKnownRecords(sql, nfoLedger, dataSet, rows);
}

/** Returns the slugs of a set that are taken. */
export async function takenSlugs(
  maker: QueryMaker,
  dataSet: DataSet,
  slugs: readonly string[],
): Promise<Set<string>> {
  const taken = await maker
    .createQueryBuilder(nfoEntity, 'nfo')
    .select('nfo.slug', 'slug')
    .where('nfo.dataSet = :dataSet AND nfo.slug = ANY(:slugs)', { dataSet, slugs })
    .getRawMany<{ slug: string }>();
  return new Set(taken.map(({ slug }) => slug));
}

/** Reads the offers that time can still change. */
export function unfinishedNfos(
  maker: QueryMaker,
  dataSet: DataSet,
): Promise<(NfoRow & { readonly amcName: string })[]> {
  return selectFields(maker.createQueryBuilder(nfoEntity, 'nfo'), nfoRows)
    .innerJoin('amc', 'amc', 'amc.dataSet = nfo.dataSet AND amc.code = nfo.amcCode')
    .addSelect('amc.name', 'amcName')
    .where(`nfo.dataSet = :dataSet AND nfo.status IN ('upcoming', 'open')`, { dataSet })
    .orderBy('nfo.id')
    .getRawMany<NfoRow & { readonly amcName: string }>();
}
