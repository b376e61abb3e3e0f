import { formattedQuery } from '@market/http';
import { periodUsageView } from './usage.view';

/** Query of `GET /v1/usage/history`. */
export class UsageHistoryQuery extends formattedQuery(periodUsageView) {}
