import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { contextOf, noSuchRecord } from '@market/http-server';
import type { Request } from 'express';

/** Form of the id of a feed: its source and its name, for example `nse.ipo-current`. */
export const feedPattern = /^[a-z0-9][a-z0-9.-]{0,99}$/;

/** Parameter decorator: the id of the feed in the path. Errors: `DomainError` `NOT_001` for a text that cannot be one. */
export const FeedParameter = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<Request>();
  const text = contextOf(request).match?.rawParameters.get('feedId') ?? '';
  if (!feedPattern.test(text)) throw noSuchRecord('feed', text);
  return text;
});
