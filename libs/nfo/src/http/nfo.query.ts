import { SearchText } from '@market/http-query';
import { collectionQuery, detailsQuery, formattedQuery, asOfQuery } from '@market/http-lists';
import { amcCollection, nfoCollection, nfosOfHouseCollection } from '../domain/nfo-collection';
import { amcView } from './amc.view';
import { nfoView } from './nfo.view';

/** Query of `GET /v1/nfo`. */
export class NfoListQuery extends collectionQuery(nfoCollection, nfoView) {}

/** Query of `GET /v1/nfo/search`. */
export class NfoSearchQuery extends formattedQuery(nfoView) {
  @SearchText({
    description: 'Part of the scheme’s name, also with a typing error. Taken literally.',
    required: true,
    example: 'value fund',
  })
  q!: string;
}

/** Query of `GET /v1/nfo/amc/:amcCode`. */
export class AmcNfoQuery extends collectionQuery(nfosOfHouseCollection, nfoView) {}

/** Query of `GET /v1/nfo/amcs`. */
export class AmcListQuery extends collectionQuery(amcCollection, amcView, 50) {}

/** Query of `GET /v1/nfo/:slug`. */
export class NfoQuery extends asOfQuery(nfoView) {}

/** Query of `GET /v1/nfo/amcs/:code`. */
export class AmcQuery extends detailsQuery(amcView) {}
