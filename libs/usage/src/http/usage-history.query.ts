import { formattedQuery } from '@market/http-lists';
import { periodUsageView } from './usage.view';

/** Query of `GET /v1/usage/history`. */
export class UsageHistoryQuery extends formattedQuery(periodUsageView) {}
