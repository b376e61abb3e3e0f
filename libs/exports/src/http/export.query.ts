import { AccessToken, RequestQuery } from '@market/http-query';

/** Query of `GET /v1/exports/:file`: the link determines everything else. */
export class ExportQuery extends RequestQuery {
  /** Read by the gatekeeper; declared here so that the query is accepted. */
  @AccessToken('csv', {
    description: 'Token of the export link, in place of a key. A key is refused here.',
    required: true,
  })
  token?: string;
}
