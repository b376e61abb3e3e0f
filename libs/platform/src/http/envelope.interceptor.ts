import {
  Inject,
  Injectable,
  Optional,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { Clock } from '@market/kernel';
import { accessOf } from '../access';
import { cacheControlOf, isCached } from './cached-for.decorator';
import { DataOrigin, dataSourceOf, PublicSources } from './data-origin';
import { successHead, successTail } from './envelope';
import { exchangeOf } from './exchange';
import { PreparedAnswer } from './prepared-answer';
import { jsonType, rateLimitHeaders, successHeaders } from './response-headers';
import { contentOf } from './success-content';
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
      mergeMap(async (result: unknown) => {
        const { admission, caller } = accessOf(request);
        if (admission) response.set(rateLimitHeaders(admission));
        const source = dataSourceOf(caller?.dataSet, this.origin);
        response.set(successHeaders(source, cacheControlOf(handler)));
        const content = contentOf(result, exchangeOf(request).path);
        return this.envelope(content, request, response, isCached(handler));
      }),
    );
  }

  /** What the adapter writes: a finished answer to a read, text to anything else. */
  private envelope(content: string, request: Request, response: Response, cached: boolean): unknown {
    const exchange = exchangeOf(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Content-Type', jsonType);
      return successHead(content, exchange.disclaimer) + successTail(exchange.requestId, this.clock.nowMs());
    }
    return new PreparedAnswer(content, exchange.disclaimer, cached).finish(
      request,
      exchange,
      this.clock.nowMs(),
    );
  }
}
