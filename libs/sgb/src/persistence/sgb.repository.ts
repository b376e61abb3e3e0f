import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { MarketReads, recordsOf, rowOf } from '@market/platform/database';
import type { Sgb } from '../domain/sgb';
import { selectedColumns, type SgbRow, sgbTable } from './sgb.row';

/** Reads of `sgb`: everything takes the data set first. */
@Injectable()
export class SgbRepository {
  constructor(private readonly reads: MarketReads) {}

  /** Newest opening day first, unknown days last; of one day the newest series first, then by id. */
  async list(dataSet: DataSet, { page, limit }: PageRequest): Promise<Page<Sgb>> {
    const counted = await rowOf<{ total: number }>(
      this.reads,
      'SELECT count(*) AS total FROM sgb WHERE data_set = $1',
      [dataSet],
    );
    const items = await recordsOf<SgbRow>(
      this.reads,
      sgbTable,
      `SELECT ${selectedColumns} FROM sgb WHERE data_set = $1
        ORDER BY open_on DESC NULLS LAST, financial_year COLLATE "C" DESC, series DESC, id LIMIT $2 OFFSET $3`,
      [dataSet, limit, (page - 1) * limit],
    );
    return { items, total: counted?.total ?? 0 };
  }

  /** Null when there is no such tranche in the data set. */
  async byId(dataSet: DataSet, id: string): Promise<Sgb | null> {
    const statement = `SELECT ${selectedColumns} FROM sgb WHERE data_set = $1 AND id = $2`;
    const [tranche] = await recordsOf<SgbRow>(this.reads, sgbTable, statement, [dataSet, id]);
    return tranche ?? null;
  }
}
