import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { declaredQuery } from './request.query';
import { refuseParameters } from './read-query';
import { RawQuery } from '@market/http-server';

const anyQueryKey = 'http:any-query';

/**
 * Marks routes that ignore query parameters: parameters that probes append must not make a healthy process look ill. All other
 * routes refuse unknown ones, the pages of the documentation too.
 */
export const AnyQuery = () => SetMetadata(anyQueryKey, true);

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

/** Tells whether a route ignores query parameters. */
function overlooksQuery(controller: object, handler: object): boolean {
  return [handler, controller].some((owner) => Reflect.getMetadata(anyQueryKey, owner) === true);
}
