import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { isCached } from './cached-for.decorator';
import { contextOf } from './request-context';
import type { ResponseParts } from './response-parts';
import { SuccessContent } from './success-content';
import { SuccessResponses } from './success-responses';
import { isUnwrapped } from './unwrapped.decorator';

/** Makes the success response from the result of a controller, and fills the response cache with its content. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly responses: SuccessResponses) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const handler = context.getHandler();
    if (isUnwrapped(context.getClass(), handler)) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      mergeMap(async (result: unknown): Promise<ResponseParts> => {
        const { path, disclaimer, cacheFill } = contextOf(request);
        const content = SuccessContent.of(result, path, disclaimer, isCached(handler));
        cacheFill?.fulfil(content);
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        return isRead
          ? this.responses.read(request, content)
          : this.responses.written(request, content, response.statusCode);
      }),
    );
  }
}
