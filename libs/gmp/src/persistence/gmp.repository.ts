import { Injectable } from '@nestjs/common';
import type { DataSet, ListedIpo } from '@market/contracts';
import type { IndianDay, Page, PageRequest } from '@market/kernel';
import { allFieldsOf, MarketQuery, MarketReads } from '@market/database';
import type { CurrentGmp, GmpDay, GmpQuote } from '../domain/gmp';
import { gmpDayEntity } from './gmp-day.entity';
import { gmpRows } from './gmp.entity';
import { believedQuotes, type QuoteFilter } from './gmp-quote.repository';
import { type LastQuote, lastQuotes } from './tested-quote.repository';
import { type CurrentGmpRow, currentOfRow, dayOfRow, type GmpDayRow } from './gmp.row';

/** Reads premiums. All methods take the data set as their first parameter. */
@Injectable()
export class GmpRepository {
  private readonly current: MarketQuery<CurrentGmpRow>;
  private readonly days: MarketQuery<GmpDayRow>;

  constructor(private readonly reads: MarketReads) {
    this.current = new MarketQuery(reads, gmpRows, (query) =>
      query.where('gmp.dataSet = :dataSet AND gmp.ipoId = ANY(:ipoIds)'),
    );
    this.days = new MarketQuery(reads, allFieldsOf<GmpDayRow>(gmpDayEntity), (query) =>
      query
        .where('gmp_day.dataSet = :dataSet AND gmp_day.ipoId = :ipoId AND gmp_day.day BETWEEN :from AND :to')
        .orderBy('gmp_day.day', 'DESC'),
    );
  }

  /** Reads the values of some IPOs, by IPO id; IPOs without one are left out. */
  async values(dataSet: DataSet, ipoIds: readonly string[]): Promise<Map<string, CurrentGmp>> {
    const rows = await this.current.rows({ dataSet, ipoIds });
    return new Map(rows.map((row) => [row.ipoId, currentOfRow(row)]));
  }

  /** Reads the days of a period, both ends included, that have a value, newest first. */
  async history(
    dataSet: DataSet,
    ipoId: string,
    { from, to }: { readonly from: IndianDay; readonly to: IndianDay },
    page: PageRequest,
  ): Promise<Page<GmpDay>> {
    const values = { dataSet, ipoId, from, to };
    const total = await this.days.count(values);
    return { items: (await this.days.page(values, page)).map(dayOfRow), total };
  }

  /** Reads one page of the believed quotes of an IPO, oldest first. */
  quotes(dataSet: DataSet, ipoId: string, question: QuoteFilter, page: PageRequest): Promise<Page<GmpQuote>> {
    return believedQuotes(this.reads, dataSet, ipoId, question, page);
  }

  /** Reads the last believed quotes of some publishers from before the listings of some IPOs. See `lastQuotes`. */
  lastQuotes(
    dataSet: DataSet,
    ipos: readonly Pick<ListedIpo, 'id' | 'listingOn'>[],
    publishers: readonly string[],
  ): Promise<LastQuote[]> {
    return lastQuotes(this.reads, dataSet, ipos, publishers);
  }
}
