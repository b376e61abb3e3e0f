import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { IndianDay, Page, PageRequest } from '@market/kernel';
import { MarketReads, rowOf, rowsOf } from '@market/platform/database';
import type { GmpDay, GmpValue } from '../domain/gmp';
import { dayOfRow, type GmpDayRow, type GmpRow, valueColumns, valueOfRow } from './gmp.row';

/** Reads of premiums: everything takes the data set first. */
@Injectable()
export class GmpRepository {
  constructor(private readonly reads: MarketReads) {}

  /** The values of some IPOs, by IPO id; those without one are left out. */
  async values(dataSet: DataSet, ipoIds: readonly string[]): Promise<Map<string, GmpValue>> {
    const rows = await rowsOf<GmpRow>(
      this.reads,
      `SELECT ${valueColumns} FROM gmp WHERE data_set = $1 AND ipo_id = ANY($2)`,
      [dataSet, ipoIds],
    );
    return new Map(rows.map((row) => [row.ipoId, valueOfRow(row)]));
  }

  /** Days of a period, both ends included, that have a value, newest first. */
  async history(
    dataSet: DataSet,
    ipoId: string,
    { from, to }: { readonly from: IndianDay; readonly to: IndianDay },
    page: PageRequest,
  ): Promise<Page<GmpDay>> {
    const counted = await rowOf<{ total: number }>(
      this.reads,
      'SELECT count(*) AS total FROM gmp_day WHERE data_set = $1 AND ipo_id = $2 AND day BETWEEN $3 AND $4',
      [dataSet, ipoId, from, to],
    );
    const rows = await rowsOf<GmpDayRow>(
      this.reads,
      `SELECT ${valueColumns}, day FROM gmp_day WHERE data_set = $1 AND ipo_id = $2 AND day BETWEEN $3 AND $4
        ORDER BY day DESC LIMIT $5 OFFSET $6`,
      [dataSet, ipoId, from, to, page.limit, (page.page - 1) * page.limit],
    );
    return { items: rows.map(dayOfRow), total: counted?.total ?? 0 };
  }
}
