import { Injectable } from '@nestjs/common';
import type { Board, DataSet, IpoReference, IpoStatus } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { type DataStamp, MadeOfVersion, stampSql } from '@market/platform/data-versions';
import { MarketReads, recordsBeside, recordsOf, rowOf, rowsOf } from '@market/platform/database';
import { NameSearch, type NameTable } from '@market/platform/name-search';
import type { Ipo, SubscriptionReading } from '../domain/ipo';
import { shownColumns, shownIpos } from './ipo.row';
import { publishedReadingOf } from './subscription.repository';
import { readingOf } from './subscription.row';

/** Which IPOs a list holds; an absent part does not filter. */
export interface IpoFilter {
  readonly status?: IpoStatus;
  readonly board?: Board;
  /** Calendar year of the opening day. */
  readonly year?: number;
}

/** Every company that offers shares to the public is `limited`. Source: Companies Act 2013, section 4. */
const companyNames: NameTable = {
  table: 'ipo',
  resource: 'ipos',
  keyColumn: 'company_key',
  legalForm: 'limited',
};

const referenceColumns = `id, slug, name, board, status, open_on AS "openOn", close_on AS "closeOn",
  band_min AS "bandMinRupees", band_max AS "bandMaxRupees"`;

/** SQL of the IPO that a slug names, also a former one. */
const namedBySlug = `data_set = $1 AND id = coalesce(
  (SELECT id FROM ipo WHERE data_set = $1 AND slug = $2),
  (SELECT ipo_id FROM ipo_former_slug WHERE data_set = $1 AND slug = $2))`;

/** Reads of `ipo`: everything takes the data set first. */
@Injectable()
export class IpoRepository {
  private readonly names = new NameSearch(companyNames);
  private readonly totals = new MadeOfVersion<number>();

  constructor(private readonly reads: MarketReads) {}

  /** Newest opening day first, unknown days last, then by slug. */
  async list(dataSet: DataSet, filter: IpoFilter, page: PageRequest): Promise<Page<Ipo>> {
    const { where, parameters } = conditions(dataSet, filter);
    const { records, beside: stamp } = await recordsBeside<Ipo, DataStamp>(
      this.reads,
      shownIpos,
      `SELECT ${shownColumns} FROM ipo WHERE ${where}
        ORDER BY open_on DESC NULLS LAST, slug
        LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, page.limit, (page.page - 1) * page.limit],
      stampSql('ipos'),
    );
    const key = [where, ...parameters].join();
    const total = await this.totals.get(dataSet, stamp, key, () => this.count(where, parameters));
    return { items: records, total };
  }

  /** Ranked by how the company's name fits; see `rankOf`. */
  search(dataSet: DataSet, text: string, page: PageRequest): Promise<Page<Ipo>> {
    return this.names.find(this.reads, dataSet, text, page, (ids, stamp) =>
      recordsBeside<Ipo, DataStamp>(
        this.reads,
        shownIpos,
        `SELECT ${shownColumns} FROM ipo WHERE data_set = $1 AND id = ANY($2)`,
        [dataSet, ids],
        stamp,
      ),
    );
  }

  /** Null when there is no such IPO in the data set. */
  async bySlug(dataSet: DataSet, slug: string): Promise<Ipo | null> {
    const [ipo] = await recordsOf<Ipo>(
      this.reads,
      shownIpos,
      `SELECT ${shownColumns} FROM ipo WHERE ${namedBySlug}`,
      [dataSet, slug],
    );
    return ipo ?? null;
  }

  /** The reading that is published: the latest consolidated one, else that of an SME issue's only exchange. Null before any. */
  async publishedReading(dataSet: DataSet, ipoId: string): Promise<SubscriptionReading | null> {
    const row = await publishedReadingOf(this.reads, dataSet, ipoId);
    return row && readingOf(row);
  }

  /** Upcoming, open and closed IPOs as small references. */
  active(dataSet: DataSet): Promise<IpoReference[]> {
    return rowsOf<IpoReference>(
      this.reads,
      `SELECT ${referenceColumns} FROM ipo WHERE data_set = $1 AND status IN ('UPCOMING', 'OPEN', 'CLOSED')
        ORDER BY open_on DESC NULLS LAST, slug`,
      [dataSet],
    );
  }

  /** One IPO in any state as a small reference, null when there is none. */
  referenceBySlug(dataSet: DataSet, slug: string): Promise<IpoReference | null> {
    return rowOf<IpoReference>(this.reads, `SELECT ${referenceColumns} FROM ipo WHERE ${namedBySlug}`, [
      dataSet,
      slug,
    ]);
  }

  /** IPOs in any state as small references, ordered by id. */
  referencesByIds(dataSet: DataSet, ids: readonly string[]): Promise<IpoReference[]> {
    return rowsOf<IpoReference>(
      this.reads,
      `SELECT ${referenceColumns} FROM ipo WHERE data_set = $1 AND id = ANY($2) ORDER BY id`,
      [dataSet, ids],
    );
  }

  private async count(where: string, parameters: unknown[]): Promise<number> {
    const statement = `SELECT count(*) AS total FROM ipo WHERE ${where}`;
    return (await rowOf<{ total: number }>(this.reads, statement, parameters))?.total ?? 0;
  }
}

function conditions(
  dataSet: DataSet,
  { status, board, year }: IpoFilter,
): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [dataSet];
  const parts = ['data_set = $1'];
  const add = (condition: (place: string) => string, value: unknown) => {
    parameters.push(value);
    parts.push(condition(`$${parameters.length}`));
  };
  if (status !== undefined) add((place) => `status = ${place}`, status);
  if (board !== undefined) add((place) => `board = ${place}`, board);
  if (year !== undefined) {
    add((place) => `open_on >= ${place}::date`, `${year}-01-01`);
    add((place) => `open_on <= ${place}::date`, `${year}-12-31`);
  }
  return { where: parts.join(' AND '), parameters };
}
