import { createHash } from 'node:crypto';
import {
  Inject,
  Injectable,
  Optional,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Clock } from '@market/kernel';
import { accessOf } from '../access';
import { cacheControlOf } from './cached-for.decorator';
import { DataOrigin, PublicSources } from './data-origin';
import { successText } from './envelope';
import { exchangeOf } from './exchange';
import { ListAnswer } from './list-answer';
import { rateLimitHeaders, varyByKey } from './response-headers';
import { isUnwrapped } from './unwrapped.decorator';

/** Puts what a controller returns into the envelope, with the headers of a successful answer. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(
    private readonly clock: Clock,
    @Optional() @Inject(DataOrigin) private readonly origin: DataOrigin = new PublicSources(),
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const handler = context.getHandler();
    if (isUnwrapped(context.getClass(), handler)) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((result: unknown) => {
        const { admission, caller } = accessOf(request);
        if (admission) response.set(rateLimitHeaders(admission));
        const content = contentOf(result, request);
        const source = caller?.dataSet === 'sample' ? 'Sample data' : this.origin.live();
        response.set({
          'X-Data-Source': source,
          'Cache-Control': cacheControlOf(handler),
          Vary: varyByKey,
          'Content-Type': 'application/json; charset=utf-8',
          ...(request.method === 'GET' || request.method === 'HEAD' ? { ETag: weakTag(content) } : {}),
        });
        // Express compares the tags; `no-cache`, which fetch sends with If-None-Match, is meant for caches, not for us.
        delete request.headers['cache-control'];
        return successText(content, exchangeOf(request), this.clock.now());
      }),
    );
  }
}

/** The members of the envelope that come from the controller, as JSON without outer braces. */
function contentOf(result: unknown, request: Request): string {
  if (!(result instanceof ListAnswer)) return `"data":${JSON.stringify(result)}`;
  const links = result.links(exchangeOf(request).path);
  return `"data":${JSON.stringify(result.items)},"meta":${JSON.stringify(result.meta)},"links":${JSON.stringify(links)}`;
}

/** Weak, because request id and time differ in answers that are otherwise equal. Express turns a match into a 304. */
function weakTag(content: string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}
