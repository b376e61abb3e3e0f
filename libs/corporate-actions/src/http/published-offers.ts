import type { CorporateOfferKind } from '@market/contracts';
import type { DescribedRecords } from '@market/http-api';
import type { z } from 'zod';
import type { OfferWithStatus } from '../domain/offer-status';
import { buybackView, presentBuyback, type BuybackView } from './buyback.view';
import { ncdIssueView, presentNcd, type NcdIssueView } from './ncd.view';
import { exampleBuyback, exampleNcdIssue, exampleOfferForSale, exampleRightsIssue } from './offer-examples';
import { offerForSaleView, presentOfs, type OfferForSaleView } from './ofs.view';
import { presentRights, rightsIssueView, type RightsIssueView } from './rights.view';

/** Offers of a kind as the API shows and describes them. */
export interface PublishedOffers<Kind extends CorporateOfferKind, View> extends DescribedRecords<View> {
  readonly kind: Kind;
  /** Tag of the endpoints in OpenAPI. */
  readonly tag: string;
  /** Ids of the operations in OpenAPI. */
  readonly operations: Readonly<Record<'list' | 'show' | 'listRevisions', string>>;
  readonly view: z.ZodType<View>;
  present(offer: OfferWithStatus<Kind>): View;
}

const ofEveryKind = {
  parameter: 'id',
  ofList: 'Unless sorted otherwise, newest opening day first; unknown days last.',
  ofOne: 'With its days and terms as far as they are known.',
  cachedForSeconds: 900,
  listErrors: ['PLAN_002'],
} as const;

export const rightsIssues: PublishedOffers<'rights', RightsIssueView> = {
  ...ofEveryKind,
  ...named('rights issue', 'rights issues'),
  kind: 'rights',
  tag: 'Rights issues',
  view: rightsIssueView,
  example: exampleRightsIssue,
  present: presentRights,
};

export const buybacks: PublishedOffers<'buyback', BuybackView> = {
  ...ofEveryKind,
  ...named('buyback', 'buybacks'),
  kind: 'buyback',
  tag: 'Buybacks',
  view: buybackView,
  example: exampleBuyback,
  present: presentBuyback,
};

export const ncdIssues: PublishedOffers<'ncd', NcdIssueView> = {
  ...ofEveryKind,
  ...named('NCD issue', 'NCD issues'),
  kind: 'ncd',
  tag: 'NCD',
  view: ncdIssueView,
  example: exampleNcdIssue,
  present: presentNcd,
};

export const offersForSale: PublishedOffers<'ofs', OfferForSaleView> = {
  ...ofEveryKind,
  ...named('offer for sale', 'offers for sale'),
  kind: 'ofs',
  tag: 'OFS',
  view: offerForSaleView,
  example: exampleOfferForSale,
  present: presentOfs,
};

/** Returns the nouns of a kind, and the ids of its operations made of them: `listOffersForSale`. */
function named(singular: string, plural: string) {
  const [one, many] = [pascalCase(singular), pascalCase(plural)];
  const operations = { list: `list${many}`, show: `show${one}`, listRevisions: `list${one}Revisions` };
  return { what: singular, singular, plural, operations };
}

/** Returns words as one: `NcdIssue` for `NCD issue`. */
function pascalCase(words: string): string {
  return words.replace(
    /(\w)(\w*) ?/g,
    (_, first: string, rest: string) => first.toUpperCase() + rest.toLowerCase(),
  );
}
