import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { from, mergeMap, type Observable } from 'rxjs';
import { accessCheckOf } from './access-check';

/**
 * Judges again who sent a request that changes something. Runs behind the interceptor that waits for the body: a client
 * that sends it slowly may have lost its key, session or role meanwhile.
 */
@Injectable()
export class AccessCheckInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const check = accessCheckOf(context.switchToHttp().getRequest<object>());
    if (check === null) return next.handle();
    return from(Promise.resolve(check.repeat())).pipe(mergeMap(() => next.handle()));
  }
}
