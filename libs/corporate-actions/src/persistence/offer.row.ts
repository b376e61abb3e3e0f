import type { CorporateOfferKind } from '@market/contracts';
import type { FieldValues, Provenance } from '@market/kernel';
import type { MergedOffer } from '../domain/merged-offer';
import type { Offer } from '../domain/offer';

/** Row of `corporate_offer`, without its data set and kind. */
export interface OfferRow extends MergedOffer {
  readonly id: string;
  readonly firstSeenAt: Date;
  readonly updatedAt: Date;
  readonly provenance: readonly Provenance[];
  /** Announced values of facts that a doubt keeps unpublished, by field. */
  readonly withheld?: FieldValues | null;
}

/**
 * Converts a row to an offer of the domain. Its terms were written by the intake of the kind, so they have its shape.
 */
export function toOffer<Kind extends CorporateOfferKind>(kind: Kind, row: OfferRow): Offer<Kind> {
  return { ...row, kind, terms: row.terms };
}
