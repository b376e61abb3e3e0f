import { Injectable } from '@nestjs/common';
import { activeStatuses, type DataSet, type IpoReference, type ListedFilter } from '@market/contracts';
import type { CollectionPage, CollectionRequest, Page, PageRequest } from '@market/kernel';
import type { DataStamp } from '@market/database/data-versions';
import { type AnyQuery, MarketQuery, MarketReads, whereGiven } from '@market/database';
import { CollectionReads } from '@market/database/collections';
import { NameSearch } from '@market/database/name-search';
import type { HistoricReading, Ipo, PublishedReading, ShareClose } from '../domain/ipo';
import { ipoCollection } from '../domain/ipo-collection';
import { anchorAt, type PastAnchor } from './anchor-history.repository';
import { type ClosePeriod, loadCloses, laterClosesSql } from './close.repository';
import { formerSlugEntity } from './former-slug.entity';
import { ipoEntity, ipoReferences, type ListedReference, listedReferences, shownIpos } from './ipo.entity';
import { bookHistory, type HistoryFilter } from './book-history.repository';
import { loadPublishedReading } from './subscription.repository';
import { publishedReadingIn, toReading } from './subscription.row';

/**
 * Size of an issue as it is published: as stated, else shares × upper end of the band. See `issueSizeText`. Units:
 * rupees.
 */
export const sizeRupees = 'coalesce(ipo.issueSizeRupees, ipo.issueSizeShares * ipo.bandMaxRupees)';

/** Price that applicants paid: see `paidPriceRupees` of the domain. Units: rupees. */
const paidRupees = 'coalesce(ipo.issuePriceRupees, ipo.bandMaxRupees)';

/** Gain at the listing, as it is published; it has an index. Units: part of the price that was paid. */
const listingGain = `CASE WHEN ipo.status = 'LISTED' THEN (ipo.listingPriceRupees - ${paidRupees}) / nullif(${paidRupees}, 0) END`;

/** Reads IPOs. All methods take the data set as their first parameter. */
@Injectable()
export class IpoRepository {
  private readonly listed: CollectionReads<Ipo>;
  private readonly named: MarketQuery<Ipo>;
  private readonly found: MarketQuery<Ipo>;
  private readonly activeReferences: MarketQuery<IpoReference>;
  private readonly namedReference: MarketQuery<IpoReference>;
  private readonly foundReferences: MarketQuery<IpoReference>;
  private readonly listedShares: MarketQuery<ListedReference>;
  private readonly names: NameSearch;

  constructor(private readonly reads: MarketReads) {
    this.listed = new CollectionReads<Ipo>(reads, ipoCollection, {
      selection: shownIpos,
      resource: 'ipos',
      scope: (query) => withCloses(query).where('ipo.dataSet = :dataSet'),
      expressions: { sizeRupees, listingGain, symbols: 'ARRAY[ ipo.nseSymbol, ipo.bseSymbol ]' },
      names: {
        condition: withNames,
        known: async (scope, names) => [...(await idsBySlugs(reads, scope.dataSet, names)).keys()],
      },
    });
    this.named = new MarketQuery<Ipo>(reads, shownIpos, (query) => whereNamed(withCloses(query)));
    this.found = new MarketQuery<Ipo>(reads, shownIpos, (query) => whereFound(withCloses(query)));
    this.activeReferences = new MarketQuery(reads, ipoReferences, (query) =>
      newestFirst(query.where(`ipo.dataSet = :dataSet AND ipo.status IN (${active})`)),
    );
    this.namedReference = new MarketQuery(reads, ipoReferences, whereNamed);
    this.foundReferences = new MarketQuery(reads, ipoReferences, (query) =>
      whereFound(query).orderBy('ipo.id'),
    );
    this.listedShares = new MarketQuery(reads, listedReferences, (query, given) =>
      whereGiven(
        query.where(`ipo.dataSet = :dataSet AND ipo.status = 'LISTED' AND ipo.listingOn IS NOT NULL`),
        { from: 'ipo.listingOn >= :from', boards: 'ipo.board = ANY(:boards)' },
        given,
      )
        .orderBy('ipo.listingOn', 'DESC')
        .addOrderBy('ipo.slug'),
    );
    // The legal form is constant: every company that offers shares to the public is `limited`. Source: Companies Act
    // 2013, section 4.
    const companyNames = {
      entity: ipoEntity,
      resource: 'ipos',
      keyField: 'companyKey',
      legalForm: 'limited',
    };
    this.names = new NameSearch(reads, companyNames);
  }

  /** Lists a part of the collection of IPOs. */
  list(dataSet: DataSet, part: CollectionRequest): Promise<CollectionPage<Ipo>> {
    return this.listed.list({ dataSet }, part);
  }

  /** Searches IPOs, ranked by how the company's name fits; see `rankOf`. */
  search(dataSet: DataSet, text: string, page: PageRequest): Promise<Page<Ipo>> {
    return this.names.find(dataSet, text, page, (ids, stamp) =>
      this.found.rowsBeside<DataStamp>({ dataSet, ids }, stamp),
    );
  }

  /** Returns the IPO with a slug, also a former one, or an id; null when there is none in the data set. */
  bySlug(dataSet: DataSet, slug: string): Promise<Ipo | null> {
    return this.named.first({ dataSet, slug });
  }

  /** Returns an IPO, null when there is none with this id in the data set. */
  byId(dataSet: DataSet, id: string): Promise<Ipo | null> {
    return this.found.first({ dataSet, ids: [id] });
  }

  /** Reads one page of the closes of an IPO since its listing, oldest first. */
  closes(dataSet: DataSet, ipoId: string, period: ClosePeriod, page: PageRequest): Promise<Page<ShareClose>> {
    return loadCloses(this.reads, dataSet, ipoId, period, page);
  }

  /**
   * Returns the published reading: the latest consolidated one, else that of an SME issue's only exchange. Null without
   * one.
   *
   * @param at instant at which it was published; null for now
   */
  async publishedReading(
    dataSet: DataSet,
    ipoId: string,
    at: Date | null = null,
  ): Promise<PublishedReading | null> {
    const row = await loadPublishedReading(this.reads, dataSet, ipoId, at);
    return row && publishedReadingIn(row);
  }

  /** Returns the shares of the anchor investors as they were known at an instant. */
  anchorAt(dataSet: DataSet, ipoId: string, at: Date): Promise<PastAnchor> {
    return anchorAt(this.reads, dataSet, ipoId, at);
  }

  /** Reads one page of the history of an IPO's book, oldest first. */
  async subscriptionHistory(
    dataSet: DataSet,
    ipoId: string,
    question: HistoryFilter,
    page: PageRequest,
  ): Promise<Page<HistoricReading>> {
    const { items, total } = await bookHistory(this.reads, dataSet, ipoId, question, page);
    return { items: items.map((row) => ({ ...toReading(row), isLast: row.isLast })), total };
  }

  /** Returns references of upcoming, open and closed IPOs. */
  active(dataSet: DataSet): Promise<IpoReference[]> {
    return this.activeReferences.rows({ dataSet });
  }

  /** Returns the reference of the IPO with a slug, also a former one, or an id, in any state; null when there is none. */
  referenceBySlug(dataSet: DataSet, slug: string): Promise<IpoReference | null> {
    return this.namedReference.first({ dataSet, slug });
  }

  /** Returns references of the IPOs that have or had one of some slugs, by these slugs. */
  async referencesBySlugs(
    dataSet: DataSet,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, IpoReference>> {
    const ids = await idsBySlugs(this.reads, dataSet, slugs);
    const found = await this.referencesByIds(dataSet, [...new Set(ids.values())]);
    const known = new Map(found.map((ipo) => [ipo.id, ipo]));
    return new Map(
      [...ids].flatMap(([slug, id]) => {
        const ipo = known.get(id);
        return ipo === undefined ? [] : [[slug, ipo] as const];
      }),
    );
  }

  /** Returns references of listed IPOs with a listing day: newest listing first, then by slug. */
  listedReferences(dataSet: DataSet, { from, boards }: ListedFilter): Promise<ListedReference[]> {
    return this.listedShares.rows({ dataSet, from, boards });
  }

  /** Returns references of IPOs in any state, ordered by id. */
  referencesByIds(dataSet: DataSet, ids: readonly string[]): Promise<IpoReference[]> {
    return this.foundReferences.rows({ dataSet, ids });
  }
}

const active = activeStatuses.map((status) => `'${status}'`).join(', ');

/** Condition for IPOs with one of some slugs, also a former one. They are found first: `OR` would look at all IPOs. */
const withNames = `ipo.id = ANY(ARRAY(
  SELECT own.id FROM ipo own WHERE own.data_set = :dataSet AND own.slug = ANY(:names)
  UNION SELECT former.ipo_id FROM ipo_former_slug former
         WHERE former.data_set = :dataSet AND former.slug = ANY(:names)))`;

/** Finds the IPOs that have or had one of some slugs: their ids, by these slugs. */
async function idsBySlugs(
  reads: MarketReads,
  dataSet: DataSet,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // SQL text: one list out of two tables (UNION); a slug that an IPO has wins over one that another had.
  const rows = await reads.query<{ readonly slug: string; readonly id: string }[]>(
    `SELECT slug, ipo_id AS id, true AS is_former FROM ipo_former_slug WHERE data_set = $1 AND slug = ANY($2)
      UNION ALL SELECT slug, id, false FROM ipo WHERE data_set = $1 AND slug = ANY($2)
      ORDER BY is_former DESC`,
    [dataSet, slugs],
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** Adds the closes after the listing, which returns are computed from. */
function withCloses(query: AnyQuery): AnyQuery {
  return query.addSelect(laterClosesSql, 'laterCloses');
}

function newestFirst(query: AnyQuery): AnyQuery {
  return query.orderBy('ipo.openOn', 'DESC', 'NULLS LAST').addOrderBy('ipo.slug');
}

/** Adds the condition for the IPO with a slug, also a former one, or an id. */
function whereNamed(query: AnyQuery): AnyQuery {
  const byOwn = query
    .subQuery()
    .select('own.id')
    .from(ipoEntity, 'own')
    .where('own.dataSet = :dataSet AND own.slug = :slug');
  const byFormer = query
    .subQuery()
    .select('former.ipoId')
    .from(formerSlugEntity, 'former')
    .where('former.dataSet = :dataSet AND former.slug = :slug');
  // An id is no slug: it has an underscore.
  return query.where(
    `ipo.dataSet = :dataSet AND ipo.id = coalesce(${byOwn.getQuery()}, ${byFormer.getQuery()}, :slug)`,
  );
}

function whereFound(query: AnyQuery): AnyQuery {
  return query.where('ipo.dataSet = :dataSet AND ipo.id = ANY(:ids)');
}
