import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentCaller,
  CurrentEntitlement,
  RequiresPlan,
  type Caller,
  type Entitlement,
} from '@market/access';
import { OfDataSet } from '@market/http-reads';
import {
  type FoundRecord,
  type PastRecord,
  RecordHistories,
  RevisionListQuery,
  type RevisionView,
  CollectionLists,
  type CollectionResponse,
  ListResponse,
  collectionQuery,
  asOfQuery,
} from '@market/http-lists';
import { RespondsWithRevisions, RespondsWith, CachedFor } from '@market/http-api';
import { noSuchRecord } from '@market/http-server';
import { SlugParameter } from '@market/http-query';
import type { RedeemedSgb } from '../domain/sgb';
import { SgbQueries } from '../sgb.queries';
import { exampleSgb } from './sgb-examples';
import { presentSgb, sgbView, type SgbView } from './sgb.view';
import { sgbCollection } from '../domain/sgb-collection';

/** Query of `GET /v1/sgb`. */
class SgbListQuery extends collectionQuery(sgbCollection, sgbView) {}

/** Query of `GET /v1/sgb/:id`. */
class SgbQuery extends asOfQuery(sgbView) {}

/** Endpoints of sovereign gold bonds, from the Basic plan on. */
@ApiTags('SGB')
@RequiresPlan('basic')
@OfDataSet('sgb')
@Controller('v1/sgb')
export class SgbController {
  constructor(
    private readonly tranches: SgbQueries,
    private readonly histories: RecordHistories,
    private readonly lists: CollectionLists,
  ) {}

  /** Lists tranches, newest opening day first; unknown days last. */
  @Get()
  @CachedFor(900)
  @ApiOperation({
    summary: 'List sovereign gold bond series',
    description: 'Unless sorted otherwise, newest opening day first; unknown days last.',
  })
  @RespondsWith(sgbView, { example: exampleSgb, list: 'collection', errors: ['PLAN_002'] })
  listSgbs(
    @CurrentCaller() caller: Caller,
    @Query() query: SgbListQuery,
  ): Promise<CollectionResponse<SgbView>> {
    return this.lists.of(caller, query, (part) => this.tranches.list(caller.dataSet, part), presentSgb);
  }

  @Get(':id')
  @CachedFor(900)
  @ApiOperation({
    summary: 'Show one sovereign gold bond series',
    description: 'With its prices, dates and the terms of the scheme.',
  })
  @RespondsWith(sgbView, { example: exampleSgb, errors: ['NOT_001', 'PLAN_002'] })
  showSgb(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'SGB series', exampleSgb.id) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: SgbQuery,
  ): Promise<SgbView | PastRecord<SgbView>> {
    return this.histories.show(query, entitlement, async () =>
      foundRecord(caller, await this.find(caller, id)),
    );
  }

  @Get(':id/revisions')
  @CachedFor(900)
  @RespondsWithRevisions('one sovereign gold bond series')
  listSgbRevisions(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', 'SGB series', exampleSgb.id) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.histories.revisions(query, sgbView, async () =>
      foundRecord(caller, await this.find(caller, id)),
    );
  }

  private async find({ dataSet }: Caller, id: string): Promise<RedeemedSgb> {
    const tranche = await this.tranches.byId(dataSet, id);
    if (!tranche) throw noSuchRecord('SGB series', id);
    return tranche;
  }
}

function foundRecord({ dataSet }: Caller, tranche: RedeemedSgb): FoundRecord<SgbView> {
  const { id } = tranche;
  return { dataSet, resource: 'sgb', id, what: 'SGB series', name: id, present: () => presentSgb(tranche) };
}
