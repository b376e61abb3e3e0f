import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
import {
  type DescribedRecords,
  ListsRecordRevisions,
  ListsRecords,
  RecordParameter,
  ShowsRecord,
} from '@market/http-api';
import { noSuchRecord } from '@market/http-server';
import { SgbQueries } from '../sgb.queries';
import { exampleSgb } from './sgb-examples';
import { presentSgb, sgbView, type SgbView } from './sgb.view';
import { sgbCollection } from '../domain/sgb-collection';

/** Query of `GET /v1/sgb`. */
class SgbListQuery extends collectionQuery(sgbCollection, sgbView) {}

/** Query of `GET /v1/sgb/:id`. */
class SgbQuery extends asOfQuery(sgbView) {}

const described: DescribedRecords<SgbView> = {
  parameter: 'id',
  what: 'SGB series',
  singular: 'sovereign gold bond series',
  plural: 'sovereign gold bond series',
  view: sgbView,
  example: exampleSgb,
  ofList: 'Unless sorted otherwise, newest opening day first; unknown days last.',
  ofOne: 'With its prices, dates and the terms of the scheme.',
  cachedForSeconds: 900,
  listErrors: ['PLAN_002'],
};

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

  @ListsRecords(described)
  listSgbs(
    @CurrentCaller() caller: Caller,
    @Query() query: SgbListQuery,
  ): Promise<CollectionResponse<SgbView>> {
    return this.lists.of(caller, query, (part) => this.tranches.list(caller.dataSet, part), presentSgb);
  }

  @ShowsRecord(described)
  showSgb(
    @CurrentCaller() caller: Caller,
    @RecordParameter(described) id: string,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: SgbQuery,
  ): Promise<SgbView | PastRecord<SgbView>> {
    return this.histories.show(query, entitlement, () => this.find(caller, id));
  }

  @ListsRecordRevisions(described)
  listSgbRevisions(
    @CurrentCaller() caller: Caller,
    @RecordParameter(described) id: string,
    @Query() query: RevisionListQuery,
  ): Promise<ListResponse<RevisionView>> {
    return this.histories.revisions(query, sgbView, () => this.find(caller, id));
  }

  private async find({ dataSet }: Caller, name: string): Promise<FoundRecord<SgbView>> {
    const tranche = await this.tranches.byId(dataSet, name);
    const { what } = described;
    if (!tranche) throw noSuchRecord(what, name);
    const { id } = tranche;
    return { dataSet, resource: 'sgb', id, what, name: id, present: () => presentSgb(tranche) };
  }
}
