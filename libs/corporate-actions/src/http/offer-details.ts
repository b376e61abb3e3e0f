import { Injectable } from '@nestjs/common';
import type { CorporateOfferKind } from '@market/contracts';
import type { Caller } from '@market/access';
import type { FoundRecord } from '@market/http-lists';
import { noSuchRecord } from '@market/http-server';
import { CorporateActionQueries } from '../corporate-action.queries';
import { type OfferWithStatus, withStatusAt } from '../domain/offer-status';

/** Nouns for messages. */
const nouns: Readonly<Record<CorporateOfferKind, string>> = {
  rights: 'rights issue',
  buyback: 'buyback',
  ncd: 'NCD issue',
  ofs: 'offer for sale',
};

/** Reads the offer that a request names. */
@Injectable()
export class OfferDetails {
  constructor(private readonly offers: CorporateActionQueries) {}

  /** Finds an offer of a kind. Errors: `NOT_001`. */
  async find<Kind extends CorporateOfferKind, View>(
    { dataSet }: Caller,
    kind: Kind,
    id: string,
    present: (offer: OfferWithStatus<Kind>) => View,
  ): Promise<FoundRecord<View>> {
    const what = nouns[kind];
    const offer = await this.offers.byId(dataSet, kind, id);
    if (!offer) throw noSuchRecord(what, id);
    const shown = (at?: Date) => present(at === undefined ? offer : withStatusAt(offer, at));
    return { dataSet, resource: kind, id, what, name: id, present: shown };
  }
}
