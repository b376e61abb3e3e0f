import { PageQuery } from '@market/http';

/** Query of the four lists: paging only, no filter. */
export class OfferListQuery extends PageQuery {}
