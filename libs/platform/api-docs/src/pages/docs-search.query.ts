import { RequestQuery, SearchText } from '@market/http-query';

/** Query of the search in the documentation. */
export class DocsSearchQuery extends RequestQuery {
  @SearchText({ description: 'Words to search for.', required: true, example: 'cursor' })
  q!: string;
}
