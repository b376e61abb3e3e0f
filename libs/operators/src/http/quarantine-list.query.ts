import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { HeldScope } from '@market/collection';
import { PageQuery, Presence, Word } from '@market/http-query';
import { Matches } from 'class-validator';
import { feedPattern } from './feed-parameter.decorator';

/** Declares a filter by the id of a feed. */
function FeedFilter(description: string): PropertyDecorator {
  return applyDecorators(
    Presence({ required: false }),
    Matches(feedPattern, { message: 'must be the id of a feed' }),
    ApiProperty({ type: 'string', description, required: false }),
  );
}

/** Query of `GET /dashboard/api/operators/quarantine`. */
export class QuarantineListQuery extends PageQuery {
  @FeedFilter('Feed that the entries are of.')
  feed?: string;

  @Word(['row', 'payload', 'batch'], { description: 'Extent of the entries.' })
  scope?: HeldScope;
}
