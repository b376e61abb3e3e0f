import { PageQuery } from '@market/http';

/** What `GET /v1/usage/history` understands. */
export class UsageHistoryQuery extends PageQuery {}
