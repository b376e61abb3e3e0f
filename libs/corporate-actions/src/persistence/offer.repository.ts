import { Injectable } from '@nestjs/common';
import type { CorporateOfferKind, DataSet } from '@market/contracts';
import {
  addDays,
  type CollectionPage,
  type CollectionRequest,
  firstCurrentDay,
  type IndianDay,
} from '@market/kernel';
import { MarketQuery, MarketReads, selectionOf } from '@market/database';
import { CollectionReads, type CollectionScope } from '@market/database/collections';
import type { Offer } from '../domain/offer';
import { offerCollections } from '../domain/offer-collections';
import { offerEntity, offerRows } from './offer.entity';
import { lastOn, offerExpressions } from './offer-expressions';
import { toOffer, type OfferRow } from './offer.row';

const ofKind = 'corporate_offer.dataSet = :dataSet AND corporate_offer.kind = :kind';

/** Reads offers. All methods take the data set as their first parameter. */
@Injectable()
export class OfferRepository {
  private readonly offers: Readonly<Record<CorporateOfferKind, CollectionReads<OfferRow>>>;
  private readonly named: MarketQuery<OfferRow>;
  private readonly ids: MarketQuery<Pick<OfferRow, 'id'>>;

  constructor(reads: MarketReads) {
    const offersOf = (kind: CorporateOfferKind) =>
      new CollectionReads<OfferRow>(reads, offerCollections[kind], {
        selection: offerRows,
        resource: kind,
        // The second condition keeps closed offers from being read for the others, by an index.
        scope: (query) => query.where(ofKind).andWhere(`${lastOn} >= :lastFrom`),
        expressions: offerExpressions,
        names: {
          condition: 'corporate_offer.id = ANY(:names)',
          known: (scope, names) => this.idsAmong(scope, names),
        },
      });
    this.offers = {
      rights: offersOf('rights'),
      buyback: offersOf('buyback'),
      ncd: offersOf('ncd'),
      ofs: offersOf('ofs'),
    };
    this.named = new MarketQuery(reads, offerRows, (query) =>
      query.where(ofKind).andWhere('corporate_offer.id = :id'),
    );
    this.ids = new MarketQuery(reads, selectionOf<Pick<OfferRow, 'id'>>(offerEntity, { id: true }), (query) =>
      query.where(ofKind).andWhere('corporate_offer.id = ANY(:names)'),
    );
  }

  /** Lists a part of the collection of offers of a kind. @param today day whose states and prices count */
  async list<Kind extends CorporateOfferKind>(
    dataSet: DataSet,
    kind: Kind,
    part: CollectionRequest,
    today: IndianDay,
  ): Promise<CollectionPage<Offer<Kind>>> {
    const { status } = part.filters as { readonly status?: readonly string[] };
    const isOver = status === undefined || status.includes('closed');
    const scope = {
      ...{ dataSet, kind, today, pricedFrom: firstCurrentDay(today) },
      // An end of yesterday may wait for a second reading of a later one.
      lastFrom: isOver ? '-infinity' : addDays(today, -1),
    };
    const { items, ...rest } = await this.offers[kind].list(scope, part);
    return { ...rest, items: items.map((row) => toOffer(kind, row)) };
  }

  /** Returns an offer, null when there is none of this kind in the data set. */
  async byId<Kind extends CorporateOfferKind>(
    dataSet: DataSet,
    kind: Kind,
    id: string,
  ): Promise<Offer<Kind> | null> {
    const row = await this.named.first({ dataSet, kind, id });
    return row && toOffer(kind, row);
  }

  private async idsAmong(
    { dataSet, kind }: CollectionScope & { readonly kind?: unknown },
    names: readonly string[],
  ): Promise<string[]> {
    return (await this.ids.rows({ dataSet, kind, names })).map(({ id }) => id);
  }
}
