import { Injectable } from '@nestjs/common';
import type { CorporateOfferKind, DataSet } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { MarketQuery, MarketReads } from '@market/database';
import type { Offer } from '../domain/offer';
import { offerRows } from './offer.entity';
import { offerOf, type OfferRow } from './offer.row';

const ofKind = 'corporate_offer.dataSet = :dataSet AND corporate_offer.kind = :kind';

/** Reads offers. All methods take the data set as their first parameter. */
@Injectable()
export class OfferRepository {
  private readonly offers: MarketQuery<OfferRow>;
  private readonly named: MarketQuery<OfferRow>;

  constructor(reads: MarketReads) {
    this.offers = new MarketQuery(reads, offerRows, (query) =>
      query
        .where(ofKind)
        .orderBy('corporate_offer.openOn', 'DESC', 'NULLS LAST')
        .addOrderBy('corporate_offer.companyKey COLLATE "C"')
        .addOrderBy('corporate_offer.id'),
    );
    this.named = new MarketQuery(reads, offerRows, (query) =>
      query.where(ofKind).andWhere('corporate_offer.id = :id'),
    );
  }

  /**
   * Lists offers of a kind, newest opening day first, unknown days last; of one day by the company's name, then by id,
   * because the order of ids has no meaning.
   */
  async list<Kind extends CorporateOfferKind>(
    dataSet: DataSet,
    kind: Kind,
    page: PageRequest,
  ): Promise<Page<Offer<Kind>>> {
    const total = await this.offers.count({ dataSet, kind });
    const rows = await this.offers.page({ dataSet, kind }, page);
    return { items: rows.map((row) => offerOf(kind, row)), total };
  }

  /** Returns an offer, null when there is none of this kind in the data set. */
  async byId<Kind extends CorporateOfferKind>(
    dataSet: DataSet,
    kind: Kind,
    id: string,
  ): Promise<Offer<Kind> | null> {
    const row = await this.named.first({ dataSet, kind, id });
    return row && offerOf(kind, row);
  }
}
