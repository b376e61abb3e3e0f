import { Controller, type Type, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CurrentCaller,
  CurrentEntitlement,
  RequiresPlan,
  type Caller,
  type Entitlement,
} from '@market/access';
import type { CorporateOfferKind } from '@market/contracts';
import { ListsRecordRevisions, ListsRecords, RecordParameter, ShowsRecord } from '@market/http-api';
import {
  asOfQuery,
  CollectionLists,
  collectionQuery,
  type CollectionResponse,
  type FoundRecord,
  type ListResponse,
  type PastRecord,
  RecordHistories,
  RevisionListQuery,
  type RevisionView,
} from '@market/http-lists';
import { OfDataSet } from '@market/http-reads';
import { noSuchRecord } from '@market/http-server';
import type { PublishedRecord } from '@market/kernel';
import { CorporateActionQueries } from '../corporate-action.queries';
import { offerCollections } from '../domain/offer-collections';
import { withStatusAt } from '../domain/offer-status';
import type { PublishedOffers } from './published-offers';

/** Makes the base of the controller of a kind of offer, at `v1/<kind>` from the Basic plan on. */
export function offerController<Kind extends CorporateOfferKind, View extends PublishedRecord>(
  published: PublishedOffers<Kind, View>,
): Type {
  const { kind, tag, operations, what, view, present } = published;

  class OfferListQuery extends collectionQuery(offerCollections[kind], view) {}

  class OfferQuery extends asOfQuery(view) {}

  @ApiTags(tag)
  @OfDataSet(kind)
  @Controller(`v1/${kind}`)
  @RequiresPlan('basic')
  class OfferController {
    constructor(
      private readonly offers: CorporateActionQueries,
      private readonly histories: RecordHistories,
      private readonly lists: CollectionLists,
    ) {}

    @ListsRecords(published, { operationId: operations.list })
    list(@CurrentCaller() caller: Caller, @Query() query: OfferListQuery): Promise<CollectionResponse<View>> {
      const { dataSet } = caller;
      return this.lists.of(caller, query, (part) => this.offers.list(dataSet, kind, part), present);
    }

    @ShowsRecord(published, { operationId: operations.show })
    show(
      @CurrentCaller() caller: Caller,
      @RecordParameter(published) id: string,
      @CurrentEntitlement() entitlement: Entitlement,
      @Query() query: OfferQuery,
    ): Promise<View | PastRecord<View>> {
      return this.histories.show(query, entitlement, () => this.find(caller, id));
    }

    @ListsRecordRevisions(published, { operationId: operations.listRevisions })
    listRevisions(
      @CurrentCaller() caller: Caller,
      @RecordParameter(published) id: string,
      @Query() query: RevisionListQuery,
    ): Promise<ListResponse<RevisionView>> {
      return this.histories.revisions(query, view, () => this.find(caller, id));
    }

    private async find({ dataSet }: Caller, id: string): Promise<FoundRecord<View>> {
      const offer = await this.offers.byId(dataSet, kind, id);
      if (!offer) throw noSuchRecord(what, id);
      const shown = (at?: Date) => present(at === undefined ? offer : withStatusAt(offer, at));
      return { dataSet, resource: kind, id, what, name: id, present: shown };
    }
  }
  return OfferController;
}
