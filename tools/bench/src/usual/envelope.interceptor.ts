import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { sameContent } from './same-content';

const { disclaimer, headers } = sameContent();

/** Wraps content into the envelope of the API, and sets the headers of a successful response. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor<object, object> {
  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const http = context.switchToHttp();
    const { id: requestId } = http.getRequest<{ readonly id: string }>();
    http.getResponse<Response>().set({ ...headers, 'X-Request-ID': requestId });
    return next.handle().pipe(
      map((content) => ({
        success: true,
        ...content,
        disclaimer,
        timestamp: new Date().toISOString(),
        requestId,
      })),
    );
  }
}
