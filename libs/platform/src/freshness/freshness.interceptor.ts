import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { accessOf } from '../access';
import { FreshnessQueries } from './freshness.queries';
import { dataSetOfRoute } from './of-data-set.decorator';

/** Tells with each answer of market data how fresh it is. An answer never fails for it. */
@Injectable()
export class FreshnessInterceptor implements NestInterceptor {
  constructor(private readonly freshness: FreshnessQueries) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const name = dataSetOfRoute(context.getClass(), context.getHandler());
    const { caller } = accessOf(context.switchToHttp().getRequest<object>());
    if (name !== null && caller !== undefined) {
      const value = await this.freshness.header(caller.dataSet, name);
      if (value !== null) context.switchToHttp().getResponse<Response>().set('X-Data-Freshness', value);
    }
    return next.handle();
  }
}
