import { Injectable } from '@nestjs/common';
import type { DataSet, NfoCategory, NfoStatus, RiskLevel } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import type { DataStamp } from '@market/platform/data-versions';
import { MarketReads, recordsBeside, recordsOf, rowOf, rowsOf } from '@market/platform/database';
import { NameSearch } from '@market/platform/name-search';
import type { Amc, Nfo } from '../domain/nfo';
import { nfoTable, selectedColumns } from './nfo.row';

/** Which NFOs a list holds; an absent part does not filter. */
export interface NfoFilter {
  readonly status?: NfoStatus;
  readonly category?: NfoCategory;
  readonly amcCode?: string;
  readonly riskLevel?: RiskLevel;
}

const columnOf = {
  status: 'nfo.status',
  category: 'nfo.category',
  amcCode: 'nfo.amc_code',
  riskLevel: 'nfo.risk_level',
} as const;

const offers = `SELECT ${selectedColumns}, amc.name AS "amcName"
  FROM nfo JOIN amc ON amc.data_set = nfo.data_set AND amc.code = nfo.amc_code`;

/** Counted when it is read: what is shown is true at every moment. */
const fundHouses = `SELECT code, name, short_name AS "shortName",
       (SELECT count(*) FROM nfo WHERE nfo.data_set = amc.data_set AND nfo.amc_code = amc.code) AS "totalNfos",
       (SELECT count(*) FROM nfo WHERE nfo.data_set = amc.data_set AND nfo.amc_code = amc.code
           AND nfo.status = 'open') AS "activeNfos"
  FROM amc`;

/** Reads of `nfo` and `amc`: everything takes the data set first. */
@Injectable()
export class NfoRepository {
  private readonly names = new NameSearch({ table: 'nfo', resource: 'nfo', keyColumn: 'name_key' });

  constructor(private readonly reads: MarketReads) {}

  /** Newest opening day first, unknown days last, then by slug. */
  async list(dataSet: DataSet, filter: NfoFilter, { page, limit }: PageRequest): Promise<Page<Nfo>> {
    const given = (Object.keys(columnOf) as (keyof typeof columnOf)[]).filter(
      (field) => filter[field] !== undefined,
    );
    const where = ['nfo.data_set = $1', ...given.map((field, index) => `${columnOf[field]} = $${index + 2}`)];
    const parameters: unknown[] = [dataSet, ...given.map((field) => filter[field])];
    const total = await this.count(`FROM nfo WHERE ${where.join(' AND ')}`, parameters);
    const items = await recordsOf<Nfo>(
      this.reads,
      nfoTable,
      `${offers} WHERE ${where.join(' AND ')} ORDER BY nfo.open_on DESC NULLS LAST, nfo.slug
        LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, limit, (page - 1) * limit],
    );
    return { items, total };
  }

  /** Ranked by how the scheme's name fits; see `rankOf`. */
  search(dataSet: DataSet, text: string, page: PageRequest): Promise<Page<Nfo>> {
    return this.names.find(this.reads, dataSet, text, page, (ids, stamp) =>
      recordsBeside<Nfo, DataStamp>(
        this.reads,
        nfoTable,
        `${offers} WHERE nfo.data_set = $1 AND nfo.id = ANY($2)`,
        [dataSet, ids],
        stamp,
      ),
    );
  }

  /** Null when there is no such offer in the data set. */
  async bySlug(dataSet: DataSet, slug: string): Promise<Nfo | null> {
    const statement = `${offers} WHERE nfo.data_set = $1 AND nfo.slug = $2`;
    const [offer] = await recordsOf<Nfo>(this.reads, nfoTable, statement, [dataSet, slug]);
    return offer ?? null;
  }

  /** Fund houses by name, without regard to case. */
  async listAmcs(dataSet: DataSet, { page, limit }: PageRequest): Promise<Page<Amc>> {
    const total = await this.count('FROM amc WHERE data_set = $1', [dataSet]);
    const items = await rowsOf<Amc>(
      this.reads,
      `${fundHouses} WHERE data_set = $1 ORDER BY lower(name) COLLATE "C", code LIMIT $2 OFFSET $3`,
      [dataSet, limit, (page - 1) * limit],
    );
    return { items, total };
  }

  /** Null when there is no such fund house in the data set. */
  amcByCode(dataSet: DataSet, code: string): Promise<Amc | null> {
    return rowOf<Amc>(this.reads, `${fundHouses} WHERE data_set = $1 AND code = $2`, [dataSet, code]);
  }

  private async count(from: string, parameters: unknown[]): Promise<number> {
    const row = await rowOf<{ total: number }>(this.reads, `SELECT count(*) AS total ${from}`, parameters);
    return row?.total ?? 0;
  }
}
