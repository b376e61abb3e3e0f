import { PageQuery } from '@market/platform/http';

/** Query of the four lists: paging only, no filter. */
export class OfferListQuery extends PageQuery {}
