import { ApiProperty } from '@nestjs/swagger';
import { type Environment, environments } from '@market/contracts';
import { Choice, Presence, RequestQuery } from '@market/http-query';
import { Matches } from 'class-validator';

/** Path below `/v1` with its query, percent-encoded: no scheme and host, no doubled slash, no fragment, no blanks. */
const explorablePath = /^(?!.*\/\/)\/v1\/[\w.~!$&'()*+,;=:@%/?-]{1,2000}$/;

/** Query of `GET /dashboard/api/explorer`. Decorators run from the last one up: a missing value is reported as such. */
export class ExplorerQuery extends RequestQuery {
  @Choice(environments, { description: 'Environment to read in.', required: true, example: 'test' })
  environment!: Environment;

  @ApiProperty({
    type: 'string',
    maxLength: 2004,
    description: 'Path to read, with its query.',
    example: '/v1/ipos?status=open',
  })
  @Matches(explorablePath, {
    message:
      'must be a path that begins with /v1/ with its query, percent-encoded, as in /v1/ipos?status=open',
  })
  @Presence({ required: true })
  path!: string;
}
