import { collectionQuery, asOfQuery } from '@market/http-lists';
import {
  buybackCollection,
  ncdCollection,
  ofsCollection,
  rightsCollection,
} from '../domain/offer-collections';
import { buybackView } from './buyback.view';
import { ncdIssueView } from './ncd.view';
import { offerForSaleView } from './ofs.view';
import { rightsIssueView } from './rights.view';

/** Query of `GET /v1/rights`. */
export class RightsListQuery extends collectionQuery(rightsCollection, rightsIssueView) {}

/** Query of `GET /v1/buyback`. */
export class BuybackListQuery extends collectionQuery(buybackCollection, buybackView) {}

/** Query of `GET /v1/ncd`. */
export class NcdListQuery extends collectionQuery(ncdCollection, ncdIssueView) {}

/** Query of `GET /v1/ofs`. */
export class OfsListQuery extends collectionQuery(ofsCollection, offerForSaleView) {}

/** Query of `GET /v1/rights/:id`. */
export class RightsQuery extends asOfQuery(rightsIssueView) {}

/** Query of `GET /v1/buyback/:id`. */
export class BuybackQuery extends asOfQuery(buybackView) {}

/** Query of `GET /v1/ncd/:id`. */
export class NcdQuery extends asOfQuery(ncdIssueView) {}

/** Query of `GET /v1/ofs/:id`. */
export class OfsQuery extends asOfQuery(offerForSaleView) {}
