import { PageQuery } from '@market/platform/http';

/** Query of the four lists: a page, and nothing to filter by. */
export class OfferListQuery extends PageQuery {}
