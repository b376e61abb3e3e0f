import { Injectable } from '@nestjs/common';
import type { CorporateOfferKind, DataSet } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { MarketReads, recordsOf, rowOf } from '@market/platform/database';
import type { Offer } from '../domain/offer';
import { offerColumns, offerOf, type OfferRow, selectedColumns } from './offer.row';

/** Reads of `corporate_offer`: everything takes the data set first. */
@Injectable()
export class OfferRepository {
  constructor(private readonly reads: MarketReads) {}

  /** Newest opening day first, unknown days last; of one day by the company's name, then by id: ids tell nothing. */
  async list<Kind extends CorporateOfferKind>(
    dataSet: DataSet,
    kind: Kind,
    { page, limit }: PageRequest,
  ): Promise<Page<Offer<Kind>>> {
    const counted = await rowOf<{ total: number }>(
      this.reads,
      'SELECT count(*) AS total FROM corporate_offer WHERE data_set = $1 AND kind = $2',
      [dataSet, kind],
    );
    const rows = await recordsOf<OfferRow>(
      this.reads,
      { columns: offerColumns },
      `SELECT ${selectedColumns} FROM corporate_offer WHERE data_set = $1 AND kind = $2
        ORDER BY open_on DESC NULLS LAST, company_key COLLATE "C", id LIMIT $3 OFFSET $4`,
      [dataSet, kind, limit, (page - 1) * limit],
    );
    return { items: rows.map((row) => offerOf(kind, row)), total: counted?.total ?? 0 };
  }

  /** Null when there is no such offer of this kind in the data set. */
  async byId<Kind extends CorporateOfferKind>(
    dataSet: DataSet,
    kind: Kind,
    id: string,
  ): Promise<Offer<Kind> | null> {
    const [row] = await recordsOf<OfferRow>(
      this.reads,
      { columns: offerColumns },
      `SELECT ${selectedColumns} FROM corporate_offer WHERE data_set = $1 AND kind = $2 AND id = $3`,
      [dataSet, kind, id],
    );
    return row === undefined ? null : offerOf(kind, row);
  }
}
