import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { accessOf } from '../access';
import { FreshnessQueries } from './freshness.queries';
import { dataSetOfRoute } from './of-data-set.decorator';

/** Tells with each answer of market data how fresh it is. An answer never fails for it. */
@Injectable()
export class FreshnessInterceptor implements NestInterceptor {
  private readonly log = new Logger('freshness');

  constructor(private readonly freshness: FreshnessQueries) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const name = dataSetOfRoute(context.getClass(), context.getHandler());
    const { caller } = accessOf(context.switchToHttp().getRequest<object>());
    if (name !== null && caller !== undefined) {
      try {
        const found = await this.freshness.of(caller.dataSet, name);
        const value = `${found?.state ?? 'never'}; age=${found?.ageSeconds ?? 0}`;
        context.switchToHttp().getResponse<Response>().set('X-Data-Freshness', value);
      } catch (error) {
        this.log.warn(
          { reason: error instanceof Error ? error.message : 'unknown' },
          'freshness is not known',
        );
      }
    }
    return next.handle();
  }
}
