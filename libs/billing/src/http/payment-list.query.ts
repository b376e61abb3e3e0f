import { PageQuery } from '@market/http-query';

/** Parameters of the list of payments. */
export class PaymentListQuery extends PageQuery {}
