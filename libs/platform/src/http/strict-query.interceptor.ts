import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/internal';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { overlooksQuery } from './any-query.decorator';
import { refuseParameters } from './query.pipe';
import { RawQuery } from './raw-query';

/** Refuses query parameters on routes that declare no query: the query pipe never sees those. */
@Injectable()
export class StrictQueryInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const [controller, handler] = [context.getClass(), context.getHandler()];
    const { query } = context.switchToHttp().getRequest<Request>() as { query: unknown };
    if (
      query instanceof RawQuery &&
      !overlooksQuery(controller, handler) &&
      !takesQuery(controller, handler.name)
    ) {
      refuseParameters(query);
    }
    return next.handle();
  }
}

function takesQuery(controller: object, handlerName: string): boolean {
  const parameters: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName);
  return Object.keys(parameters ?? {}).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
