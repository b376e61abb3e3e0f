import type { CorporateOfferKind } from '@market/contracts';
import type { PublishedRecord } from '@market/kernel';
import type { Offer } from './offer';
import { type OfferWithStatus, withStatusAt } from './offer-status';
import { publishedBuyback } from './published-buyback';
import { publishedNcd } from './published-ncd';
import { publishedOfs } from './published-ofs';
import { publishedRights } from './published-rights';

const shapes = {
  rights: publishedRights,
  buyback: publishedBuyback,
  ncd: publishedNcd,
  ofs: publishedOfs,
};

/** Offer of a kind as it is published. */
export type PublishedOffer<Kind extends CorporateOfferKind> = ReturnType<(typeof shapes)[Kind]>;

const presenters: {
  readonly [Kind in CorporateOfferKind]: (offer: OfferWithStatus<Kind>) => PublishedRecord;
} = shapes;

/** Returns an offer as it is published with a status. */
export function publishWithStatus<Kind extends CorporateOfferKind>(
  offer: OfferWithStatus<Kind>,
): PublishedRecord {
  return presenters[offer.kind](offer);
}

/** Returns an offer as it is published at an instant. */
export function publishedOffer<Kind extends CorporateOfferKind>(
  offer: Offer<Kind>,
  at: Date,
): PublishedRecord {
  return publishWithStatus(withStatusAt(offer, at));
}
