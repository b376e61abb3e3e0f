import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import type { KeyedRequest } from './keyed-request';
import { UsageCounts } from './usage-counts';

/** Counts requests by key. */
@Injectable()
export class UsageInterceptor implements NestInterceptor {
  constructor(private readonly counts: UsageCounts) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { apiKey } = context.switchToHttp().getRequest<KeyedRequest>();
    if (apiKey !== undefined) this.counts.add(apiKey.id);
    return next.handle();
  }
}
