import { PageQuery } from '@market/http';

/** Query of `GET /v1/sgb`. */
export class SgbListQuery extends PageQuery {}
