import { PageQuery } from '@market/http';

/** Parameters of the list of payments. */
export class PaymentListQuery extends PageQuery {}
