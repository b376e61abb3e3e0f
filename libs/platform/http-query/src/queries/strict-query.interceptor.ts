import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { overlooksQuery } from './any-query.decorator';
import { declaredQuery } from './declared-query';
import { refuseParameters } from './read-query';
import { RawQuery } from '@market/http-server';

/** Refuses query parameters on routes without a query class, for which the pipe is not called. */
@Injectable()
export class StrictQueryInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const [controller, handler] = [context.getClass(), context.getHandler()];
    const { query } = context.switchToHttp().getRequest<Request>() as { query: unknown };
    if (
      query instanceof RawQuery &&
      !overlooksQuery(controller, handler) &&
      declaredQuery(controller, handler.name) === null
    ) {
      refuseParameters(query);
    }
    return next.handle();
  }
}
