import { collectionQuery, asOfQuery } from '@market/http-lists';
import { sgbCollection } from '../domain/sgb-collection';
import { sgbView } from './sgb.view';

/** Query of `GET /v1/sgb`. */
export class SgbListQuery extends collectionQuery(sgbCollection, sgbView) {}

/** Query of `GET /v1/sgb/:id`. */
export class SgbQuery extends asOfQuery(sgbView) {}
