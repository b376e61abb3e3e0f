import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { CollectionPage, CollectionRequest, Page, PageRequest } from '@market/kernel';
import type { DataStamp } from '@market/database/data-versions';
import { type AnyQuery, MarketQuery, MarketReads, selectionOf } from '@market/database';
import { CollectionReads, type CollectionScope } from '@market/database/collections';
import { NameSearch } from '@market/database/name-search';
import type { Amc, Nfo } from '../domain/nfo';
import { amcCollection, nfoCollection } from '../domain/nfo-collection';
import { amcEntity } from './amc.entity';
import { nfoEntity, shownNfos } from './nfo.entity';

const houses = selectionOf<Omit<Amc, 'totalNfos' | 'activeNfos' | 'changedAt'>>(amcEntity, {
  code: true,
  name: true,
  shortName: true,
  updatedAt: true,
});

/** Reads offers and fund houses. All methods take the data set as their first parameter. */
@Injectable()
export class NfoRepository {
  private readonly offers: CollectionReads<Nfo>;
  private readonly slugs: MarketQuery<Pick<Nfo, 'slug'>>;
  private readonly named: MarketQuery<Nfo>;
  private readonly found: MarketQuery<Nfo>;
  private readonly amcs: CollectionReads<Amc>;
  private readonly amc: MarketQuery<Amc>;
  private readonly names: NameSearch;

  constructor(reads: MarketReads) {
    this.offers = new CollectionReads<Nfo>(reads, nfoCollection, {
      selection: shownNfos,
      resource: 'nfo',
      scope: (query) => withHouse(query).where('nfo.dataSet = :dataSet'),
      names: { condition: 'nfo.slug = ANY(:names)', known: (scope, names) => this.slugsAmong(scope, names) },
    });
    this.slugs = new MarketQuery(reads, selectionOf<Pick<Nfo, 'slug'>>(nfoEntity, { slug: true }), (query) =>
      query.where('nfo.dataSet = :dataSet AND nfo.slug = ANY(:names)'),
    );
    this.named = new MarketQuery<Nfo>(reads, shownNfos, (query) =>
      withHouse(query).where('nfo.dataSet = :dataSet AND (nfo.slug = :slug OR nfo.id = :slug)'),
    );
    this.found = new MarketQuery<Nfo>(reads, shownNfos, (query) =>
      withHouse(query).where('nfo.dataSet = :dataSet AND nfo.id = ANY(:ids)'),
    );
    this.amcs = new CollectionReads<Amc>(reads, amcCollection, {
      selection: houses,
      resource: 'nfo',
      scope: (query) => withCounts(query).where('amc.dataSet = :dataSet'),
    });
    this.amc = new MarketQuery<Amc>(reads, houses, (query) =>
      withCounts(query).where('amc.dataSet = :dataSet AND amc.code = :code'),
    );
    this.names = new NameSearch(reads, { entity: nfoEntity, resource: 'nfo', keyField: 'nameKey' });
  }

  /** Lists a part of the collection of offers. */
  list(dataSet: DataSet, part: CollectionRequest): Promise<CollectionPage<Nfo>> {
    return this.offers.list({ dataSet }, part);
  }

  /** Searches offers, ranked by how the scheme's name fits; see `rankOf`. */
  search(dataSet: DataSet, text: string, page: PageRequest): Promise<Page<Nfo>> {
    return this.names.find(dataSet, text, page, (ids, stamp) =>
      this.found.rowsBeside<DataStamp>({ dataSet, ids }, stamp),
    );
  }

  /** Returns the offer with a slug or an id, null when there is none in the data set. */
  bySlug(dataSet: DataSet, slug: string): Promise<Nfo | null> {
    return this.named.first({ dataSet, slug });
  }

  /** Lists a part of the collection of fund houses. */
  listAmcs(dataSet: DataSet, part: CollectionRequest): Promise<CollectionPage<Amc>> {
    return this.amcs.list({ dataSet }, part);
  }

  /** Returns a fund house, null when there is none in the data set. */
  amcByCode(dataSet: DataSet, code: string): Promise<Amc | null> {
    return this.amc.first({ dataSet, code });
  }

  private async slugsAmong({ dataSet }: CollectionScope, names: readonly string[]): Promise<string[]> {
    return (await this.slugs.rows({ dataSet, names })).map(({ slug }) => slug);
  }
}

/**
 * Adds the fund house's name. A left join, although every offer has a fund house: PostgreSQL can then drop it from a
 * count.
 */
function withHouse(query: AnyQuery): AnyQuery {
  return query
    .leftJoin('amc', 'amc', 'amc.dataSet = nfo.dataSet AND amc.code = nfo.amcCode')
    .addSelect('amc.name', 'amcName')
    .addSelect('amc.updatedAt', 'amcChangedAt');
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
    .addSelect((counted: AnyQuery) => ofHouse(counted).andWhere(`nfo.status = 'open'`), 'activeNfos')
    .addSelect(
      (counted: AnyQuery) => ofHouse(counted).select('greatest(amc.updatedAt, max(nfo.statusSince))'),
      'changedAt',
    );
}
