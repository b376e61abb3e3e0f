import type { CorporateOfferKind, DataSet, MarketEvent, OfferCorrectedEventData } from '@market/contracts';
import { dayInIndia } from '@market/kernel';

/** Offer whose record ends. */
export interface EndedOffer {
  readonly id: string;
  readonly companyName: string;
}

/**
 * Makes the event of a removed offer.
 *
 * @param keptId id of the offer that stands for it from now on; null for none
 */
export function removalEvent(
  { dataSet, kind }: { readonly dataSet: DataSet; readonly kind: CorporateOfferKind },
  { id, companyName }: EndedOffer,
  keptId: string | null,
  now: Date,
): MarketEvent {
  const data: OfferCorrectedEventData = { id, companyName, field: 'record', from: id, to: keptId };
  return {
    ...{ dataSet, type: `${kind}.corrected`, subjectId: id, effectiveOn: dayInIndia(now), data },
    ...{ occasion: 'record', occurredAt: now },
  };
}
