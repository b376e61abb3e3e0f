import { applyDecorators, Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequiresPlan } from '@market/access';
import type { CorporateOfferKind } from '@market/contracts';
import { CachedFor, RespondsWith, RespondsWithRevisions } from '@market/http-api';
import { SlugParameter } from '@market/http-query';
import { OfDataSet } from '@market/http-reads';
import type { z } from 'zod';
import type { OfferWithStatus } from '../domain/offer-status';

const cachedForSeconds = 900;

/** Names, view and example of a kind of offer in the API description. */
interface DescribedOffers<View> {
  readonly kind: CorporateOfferKind;
  /** Tag of its endpoints. */
  readonly tag: string;
  readonly singular: string;
  readonly plural: string;
  readonly view: z.ZodType<View>;
  readonly example: View & { readonly id: string };
}

/** A kind of offer as the API shows it. */
export interface OfferResource<Kind extends CorporateOfferKind, View> extends DescribedOffers<View> {
  readonly kind: Kind;
  present(offer: OfferWithStatus<Kind>): View;
}

/** Declares the controller of a kind of offer at `v1/<kind>`, from the Basic plan on. */
export function OfferController({ kind, tag }: DescribedOffers<unknown>) {
  return applyDecorators(ApiTags(tag), OfDataSet(kind), Controller(`v1/${kind}`), RequiresPlan('basic'));
}

/** Declares the route that lists the offers of a kind. */
export function ListsOffers<View>({ plural, view, example }: DescribedOffers<View>) {
  return applyDecorators(
    Get(),
    CachedFor(cachedForSeconds),
    ApiOperation({
      summary: `List ${plural}`,
      description: 'Unless sorted otherwise, newest opening day first; unknown days last.',
    }),
    RespondsWith(view, { example, list: 'collection', errors: ['PLAN_002'] }),
  );
}

/** Declares the route that shows one offer of a kind. */
export function ShowsOffer<View>({ singular, view, example }: DescribedOffers<View>) {
  return applyDecorators(
    Get(':id'),
    CachedFor(cachedForSeconds),
    ApiOperation({
      summary: `Show one ${singular}`,
      description: 'With its days and terms as far as they are known.',
    }),
    RespondsWith(view, { example, errors: ['NOT_001', 'PLAN_002'] }),
  );
}

/** Declares the route that lists the revisions of one offer of a kind. */
export function ListsOfferRevisions({ singular }: DescribedOffers<unknown>) {
  return applyDecorators(
    Get(':id/revisions'),
    CachedFor(cachedForSeconds),
    RespondsWithRevisions(`one ${singular}`),
  );
}

/** Declares the id of an offer of a kind in a path. */
export function OfferId({ singular, example }: DescribedOffers<unknown>) {
  return SlugParameter('id', singular, example.id);
}
