import { Injectable } from '@nestjs/common';
import type { Caller, Entitlement } from '@market/access';
import type { CorporateOfferKind } from '@market/contracts';
import {
  CollectionLists,
  RecordHistories,
  type AsOfQuery,
  type CollectionQuery,
  type CollectionResponse,
  type FoundRecord,
  type ListResponse,
  type PastRecord,
  type RevisionListQuery,
  type RevisionView,
} from '@market/http-lists';
import type { PublishedRecord } from '@market/kernel';
import { noSuchRecord } from '@market/http-server';
import { CorporateActionQueries } from '../corporate-action.queries';
import { withStatusAt } from '../domain/offer-status';
import type { OfferResource } from './offer-endpoints';

/** Reads the offers of a kind as the API shows them. */
@Injectable()
export class OfferReads {
  constructor(
    private readonly offers: CorporateActionQueries,
    private readonly histories: RecordHistories,
    private readonly lists: CollectionLists,
  ) {}

  /** Lists offers, newest opening day first; unknown days last. */
  list<Kind extends CorporateOfferKind, View>(
    { kind, present }: OfferResource<Kind, View>,
    caller: Caller,
    query: CollectionQuery,
  ): Promise<CollectionResponse<View>> {
    return this.lists.of(
      caller,
      query,
      (part) => this.offers.list(caller.dataSet, kind, part),
      (offer) => present(offer),
    );
  }

  /** Shows an offer as it is, or as it was at the instant that the query names. Errors: `NOT_001`. */
  show<Kind extends CorporateOfferKind, View extends PublishedRecord>(
    resource: OfferResource<Kind, View>,
    caller: Caller,
    id: string,
    entitlement: Entitlement,
    query: AsOfQuery,
  ): Promise<View | PastRecord<View>> {
    return this.histories.show(query, entitlement, () => this.find(resource, caller, id));
  }

  /** Lists the revisions of an offer. Errors: `NOT_001`. */
  revisions<Kind extends CorporateOfferKind, View>(
    resource: OfferResource<Kind, View>,
    caller: Caller,
    id: string,
    query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.histories.revisions(query, resource.view, () => this.find(resource, caller, id));
  }

  private async find<Kind extends CorporateOfferKind, View>(
    { kind, singular, present }: OfferResource<Kind, View>,
    { dataSet }: Caller,
    id: string,
  ): Promise<FoundRecord<View>> {
    const offer = await this.offers.byId(dataSet, kind, id);
    if (!offer) throw noSuchRecord(singular, id);
    const shown = (at?: Date) => present(at === undefined ? offer : withStatusAt(offer, at));
    return { dataSet, resource: kind, id, what: singular, name: id, present: shown };
  }
}
