import { PageQuery } from '@market/platform/http';

/** Query of `GET /v1/sgb`. */
export class SgbListQuery extends PageQuery {}
