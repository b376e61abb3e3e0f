import { Injectable } from '@nestjs/common';
import type { DataSet, NfoCategory, NfoStatus, RiskLevel } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import type { DataStamp } from '@market/database/data-versions';
import { type AnyQuery, MarketQuery, MarketReads, selectionOf, whereGiven } from '@market/database';
import { NameSearch } from '@market/database/name-search';
import type { Amc, Nfo } from '../domain/nfo';
import { amcEntity } from './amc.entity';
import { nfoEntity, shownNfos } from './nfo.entity';

/** Filter of a list of offers; an absent field does not filter. */
export interface NfoFilter {
  readonly status?: NfoStatus;
  readonly category?: NfoCategory;
  readonly amcCode?: string;
  readonly riskLevel?: RiskLevel;
}

const filters: Readonly<Record<keyof NfoFilter, string>> = {
  status: 'nfo.status = :status',
  category: 'nfo.category = :category',
  amcCode: 'nfo.amcCode = :amcCode',
  riskLevel: 'nfo.riskLevel = :riskLevel',
};

const houses = selectionOf<Omit<Amc, 'totalNfos' | 'activeNfos'>>(amcEntity, {
  code: true,
  name: true,
  shortName: true,
});

/** Reads offers and fund houses. All methods take the data set as their first parameter. */
@Injectable()
export class NfoRepository {
  private readonly offers: MarketQuery<Nfo>;
  private readonly named: MarketQuery<Nfo>;
  private readonly found: MarketQuery<Nfo>;
  private readonly amcs: MarketQuery<Amc>;
  private readonly amc: MarketQuery<Amc>;
  private readonly names: NameSearch;

  constructor(reads: MarketReads) {
    this.offers = new MarketQuery<Nfo>(reads, shownNfos, (query, given) =>
      whereGiven(withHouse(query).where('nfo.dataSet = :dataSet'), filters, given)
        .orderBy('nfo.openOn', 'DESC', 'NULLS LAST')
        .addOrderBy('nfo.slug'),
    );
    this.named = new MarketQuery<Nfo>(reads, shownNfos, (query) =>
      withHouse(query).where('nfo.dataSet = :dataSet AND nfo.slug = :slug'),
    );
    this.found = new MarketQuery<Nfo>(reads, shownNfos, (query) =>
      withHouse(query).where('nfo.dataSet = :dataSet AND nfo.id = ANY(:ids)'),
    );
    this.amcs = new MarketQuery<Amc>(reads, houses, (query) =>
      withCounts(query)
        .where('amc.dataSet = :dataSet')
        .orderBy('lower(amc.name) COLLATE "C"')
        .addOrderBy('amc.code'),
    );
    this.amc = new MarketQuery<Amc>(reads, houses, (query) =>
      withCounts(query).where('amc.dataSet = :dataSet AND amc.code = :code'),
    );
    this.names = new NameSearch(reads, { entity: nfoEntity, resource: 'nfo', keyField: 'nameKey' });
  }

  /** Lists offers, newest opening day first, unknown days last, then by slug. */
  async list(dataSet: DataSet, filter: NfoFilter, page: PageRequest): Promise<Page<Nfo>> {
    const total = await this.offers.count({ dataSet, ...filter });
    return { items: await this.offers.page({ dataSet, ...filter }, page), total };
  }

  /** Searches offers, ranked by how the scheme's name fits; see `rankOf`. */
  search(dataSet: DataSet, text: string, page: PageRequest): Promise<Page<Nfo>> {
    return this.names.find(dataSet, text, page, (ids, stamp) =>
      this.found.rowsBeside<DataStamp>({ dataSet, ids }, stamp),
    );
  }

  /** Returns an offer, null when there is none in the data set. */
  bySlug(dataSet: DataSet, slug: string): Promise<Nfo | null> {
    return this.named.first({ dataSet, slug });
  }

  /** Lists fund houses by name, without regard to case. */
  async listAmcs(dataSet: DataSet, page: PageRequest): Promise<Page<Amc>> {
    const total = await this.amcs.count({ dataSet });
    return { items: await this.amcs.page({ dataSet }, page), total };
  }

  /** Returns a fund house, null when there is none in the data set. */
  amcByCode(dataSet: DataSet, code: string): Promise<Amc | null> {
    return this.amc.first({ dataSet, code });
  }
}

/**
 * Adds the fund house's name. A left join, although every offer has a fund house: PostgreSQL can then drop it from a
 * count.
 */
function withHouse(query: AnyQuery): AnyQuery {
  return query
    .leftJoin('amc', 'amc', 'amc.dataSet = nfo.dataSet AND amc.code = nfo.amcCode')
    .addSelect('amc.name', 'amcName');
}

/** Adds the numbers of offers, counted when they are read and so always correct. */
function withCounts(query: AnyQuery): AnyQuery {
  const ofHouse = (counted: AnyQuery) =>
    counted
      .select('count(*)')
      .from(nfoEntity, 'nfo')
      .where('nfo.dataSet = amc.dataSet AND nfo.amcCode = amc.code');
  return query
    .addSelect(ofHouse, 'totalNfos')
    .addSelect((counted: AnyQuery) => ofHouse(counted).andWhere(`nfo.status = 'open'`), 'activeNfos');
}
