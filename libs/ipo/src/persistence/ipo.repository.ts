import { Injectable } from '@nestjs/common';
import type { Board, DataSet, IpoReference, IpoStatus } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { type DataStamp, VersionedCache, stampSql } from '@market/database/data-versions';
import { type AnyQuery, MarketQuery, MarketReads, whereGiven } from '@market/database';
import { NameSearch } from '@market/database/name-search';
import type { HistoricReading, Ipo, SubscriptionReading } from '../domain/ipo';
import { formerSlugEntity } from './former-slug.entity';
import { ipoEntity, ipoReferences, shownIpos } from './ipo.entity';
import { bookHistory, type HistoryQuestion } from './book-history.repository';
import { publishedReadingOf } from './subscription.repository';
import { readingOf } from './subscription.row';

/** Filter of a list of IPOs; an absent field does not filter. */
export interface IpoFilter {
  readonly status?: IpoStatus;
  readonly board?: Board;
  /** Calendar year of the opening day. */
  readonly year?: number;
}

/** Conditions of a list, by the values that they need. */
const filters = {
  status: 'ipo.status = :status',
  board: 'ipo.board = :board',
  openFrom: 'ipo.openOn >= :openFrom',
  openTo: 'ipo.openOn <= :openTo',
} as const;

/** Reads IPOs. All methods take the data set as their first parameter. */
@Injectable()
export class IpoRepository {
  private readonly listed: MarketQuery<Ipo>;
  private readonly named: MarketQuery<Ipo>;
  private readonly found: MarketQuery<Ipo>;
  private readonly activeReferences: MarketQuery<IpoReference>;
  private readonly namedReference: MarketQuery<IpoReference>;
  private readonly foundReferences: MarketQuery<IpoReference>;
  private readonly names: NameSearch;
  private readonly totals = new VersionedCache<number>();

  constructor(private readonly reads: MarketReads) {
    this.listed = new MarketQuery(reads, shownIpos, (query, given) =>
      newestFirst(whereGiven(query.where('ipo.dataSet = :dataSet'), filters, given)),
    );
    this.named = new MarketQuery(reads, shownIpos, whereNamed);
    this.found = new MarketQuery(reads, shownIpos, whereFound);
    this.activeReferences = new MarketQuery(reads, ipoReferences, (query) =>
      newestFirst(query.where(`ipo.dataSet = :dataSet AND ipo.status IN ('UPCOMING', 'OPEN', 'CLOSED')`)),
    );
    this.namedReference = new MarketQuery(reads, ipoReferences, whereNamed);
    this.foundReferences = new MarketQuery(reads, ipoReferences, (query) =>
      whereFound(query).orderBy('ipo.id'),
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

  /** Lists IPOs, newest opening day first, unknown days last, then by slug. */
  async list(dataSet: DataSet, filter: IpoFilter, page: PageRequest): Promise<Page<Ipo>> {
    const values = { dataSet, ...valuesOf(filter) };
    const read = await this.listed.pageBeside<DataStamp>(values, page, stampSql('ipos'));
    const total = await this.totals.get(dataSet, read.beside, JSON.stringify(values), () =>
      this.listed.count(values),
    );
    return { items: read.records, total };
  }

  /** Searches IPOs, ranked by how the company's name fits; see `rankOf`. */
  search(dataSet: DataSet, text: string, page: PageRequest): Promise<Page<Ipo>> {
    return this.names.find(dataSet, text, page, (ids, stamp) =>
      this.found.rowsBeside<DataStamp>({ dataSet, ids }, stamp),
    );
  }

  /** Returns an IPO, null when there is none in the data set. */
  bySlug(dataSet: DataSet, slug: string): Promise<Ipo | null> {
    return this.named.first({ dataSet, slug });
  }

  /**
   * Returns the published reading: the latest consolidated one, else that of an SME issue's only exchange. Null without
   * one.
   */
  async publishedReading(dataSet: DataSet, ipoId: string): Promise<SubscriptionReading | null> {
    const row = await publishedReadingOf(this.reads, dataSet, ipoId);
    return row && readingOf(row);
  }

  /** Reads one page of the history of an IPO's book, oldest first. */
  async subscriptionHistory(
    dataSet: DataSet,
    ipoId: string,
    question: HistoryQuestion,
    page: PageRequest,
  ): Promise<Page<HistoricReading>> {
    const { items, total } = await bookHistory(this.reads, dataSet, ipoId, question, page);
    return { items: items.map((row) => ({ ...readingOf(row), isLast: row.isLast })), total };
  }

  /** Returns references of upcoming, open and closed IPOs. */
  active(dataSet: DataSet): Promise<IpoReference[]> {
    return this.activeReferences.rows({ dataSet });
  }

  /** Returns the reference of an IPO in any state, null when there is none. */
  referenceBySlug(dataSet: DataSet, slug: string): Promise<IpoReference | null> {
    return this.namedReference.first({ dataSet, slug });
  }

  /** Returns references of IPOs in any state, ordered by id. */
  referencesByIds(dataSet: DataSet, ids: readonly string[]): Promise<IpoReference[]> {
    return this.foundReferences.rows({ dataSet, ids });
  }
}

function valuesOf({ status, board, year }: IpoFilter): Partial<Record<keyof typeof filters, string>> {
  return {
    ...(status && { status }),
    ...(board && { board }),
    ...(year !== undefined && { openFrom: `${year}-01-01`, openTo: `${year}-12-31` }),
  };
}

function newestFirst(query: AnyQuery): AnyQuery {
  return query.orderBy('ipo.openOn', 'DESC', 'NULLS LAST').addOrderBy('ipo.slug');
}

/** Adds the condition for the IPO with a slug, also a former one. */
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
  return query.where(
    `ipo.dataSet = :dataSet AND ipo.id = coalesce(${byOwn.getQuery()}, ${byFormer.getQuery()})`,
  );
}

function whereFound(query: AnyQuery): AnyQuery {
  return query.where('ipo.dataSet = :dataSet AND ipo.id = ANY(:ids)');
}
