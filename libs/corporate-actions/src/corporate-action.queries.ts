import { Injectable } from '@nestjs/common';
import type { CorporateOfferKind, DataSet } from '@market/contracts';
import { Clock, type CollectionPage, type CollectionRequest } from '@market/kernel';
import type { Offer } from './domain/offer';
import { type OfferWithStatus, withStatusAt } from './domain/offer-status';
import { OfferRepository } from './persistence/offer.repository';

/** Reads rights issues, buybacks, NCDs and offers for sale for the public API. */
@Injectable()
export class CorporateActionQueries {
  constructor(
    private readonly offers: OfferRepository,
    private readonly clock: Clock,
  ) {}

  /** Lists a part of the collection of offers of a kind. */
  async list<Kind extends CorporateOfferKind>(
    dataSet: DataSet,
    kind: Kind,
    part: CollectionRequest,
  ): Promise<CollectionPage<OfferWithStatus<Kind>>> {
    const { items, ...rest } = await this.offers.list(dataSet, kind, part, this.clock.today());
    return { ...rest, items: items.map((offer) => this.withStatus(offer)) };
  }

  /** Returns an offer, null when there is none of this kind in the data set. */
  async byId<Kind extends CorporateOfferKind>(
    dataSet: DataSet,
    kind: Kind,
    id: string,
  ): Promise<OfferWithStatus<Kind> | null> {
    const offer = await this.offers.byId(dataSet, kind, id);
    return offer && this.withStatus(offer);
  }

  private withStatus<Kind extends CorporateOfferKind>(offer: Offer<Kind>): OfferWithStatus<Kind> {
    return withStatusAt(offer, this.clock.now());
  }
}
