import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { accessOf } from '@market/access';
import { contextOf } from '@market/http-server';
import { FreshnessQueries } from '@market/freshness';
import { dataSetOfRoute } from './of-data-set.decorator';

/** Finds the freshness of the data set of a route, for the response header. A request never fails because of it. */
@Injectable()
export class FreshnessInterceptor implements NestInterceptor {
  constructor(private readonly freshness: FreshnessQueries) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const name = dataSetOfRoute(execution.getClass(), execution.getHandler());
    const request = execution.switchToHttp().getRequest<Request>();
    const { caller } = accessOf(request);
    if (name !== null && caller !== undefined) {
      const context = contextOf(request);
      const record = context.match?.rawParameters.get('slug') ?? null;
      context.freshness = await this.freshness.header(caller.dataSet, name, record);
    }
    return next.handle();
  }
}
