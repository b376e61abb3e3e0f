import { collectionQuery } from '@market/http';
import { sgbCollection } from '../domain/sgb-collection';
import { sgbView } from './sgb.view';

/** Query of `GET /v1/sgb`. */
export class SgbListQuery extends collectionQuery(sgbCollection, sgbView) {}
