import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { MarketQuery, MarketReads } from '@market/database';
import type { Sgb } from '../domain/sgb';
import { sgbRows } from './sgb.entity';

/** Reads tranches. All methods take the data set as their first parameter. */
@Injectable()
export class SgbRepository {
  private readonly tranches: MarketQuery<Sgb>;
  private readonly named: MarketQuery<Sgb>;

  constructor(reads: MarketReads) {
    this.tranches = new MarketQuery(reads, sgbRows, (query) =>
      query
        .where('sgb.dataSet = :dataSet')
        .orderBy('sgb.openOn', 'DESC', 'NULLS LAST')
        .addOrderBy('sgb.financialYear COLLATE "C"', 'DESC')
        .addOrderBy('sgb.series', 'DESC')
        .addOrderBy('sgb.id'),
    );
    this.named = new MarketQuery(reads, sgbRows, (query) =>
      query.where('sgb.dataSet = :dataSet AND sgb.id = :id'),
    );
  }

  /** Lists tranches, newest opening day first, unknown days last; of one day the newest series first, then by id. */
  async list(dataSet: DataSet, page: PageRequest): Promise<Page<Sgb>> {
    const total = await this.tranches.count({ dataSet });
    return { items: await this.tranches.page({ dataSet }, page), total };
  }

  /** Returns a tranche, null when there is none in the data set. */
  byId(dataSet: DataSet, id: string): Promise<Sgb | null> {
    return this.named.first({ dataSet, id });
  }
}
