import type { DatabaseParts } from '@market/database';
import { CreateRequests1795000009800 } from './persistence/migrations/create-requests-1795000009800';

/** Tables of requests. */
export const requestsParts: DatabaseParts = { entities: [], migrations: [CreateRequests1795000009800] };

export { RequestsModule } from './requests.module';
export { RequestLog } from './request-log';
export { RequestsDashboardModule } from './http/requests-dashboard.module';
export { type LabelledRequest, RequestQueries } from './request.queries';
export {
  operatorRequestView,
  type OperatorRequestView,
  presentWholeRequest,
} from './http/request.dashboard-view';
export { exampleWholeRequest } from './http/request-examples';
export { KeptRequests } from './domain/kept-requests';
export { RequestTally } from './domain/request-tally';
export type { FinishedRequest } from './domain/finished-request';
export { RequestBatchRepository } from './persistence/request-batch.repository';
export { RequestErasure, RequestErasureModule } from './request-erasure';
export { type RequestShare, RequestShares, RequestSharesModule } from './request-shares';
export { requestChecks } from './requests.checks';
