import { PageQuery } from '@market/http';

/** Query of `GET /v1/usage/history`. */
export class UsageHistoryQuery extends PageQuery {}
