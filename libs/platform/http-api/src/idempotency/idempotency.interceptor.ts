import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { IdempotentResponses } from './idempotent-responses';
import { storedError, replayed } from './stored-response';
import { type RequestKey, readRequestKey } from './request-key';

/** Header of a repeated response. */
export const replayedHeader = 'Idempotent-Replayed';

/** Responds to a repeated request with the first response. Runs after the check of the body. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly answers: IdempotentResponses) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = readRequestKey(request, 'account');
    if (key === null) return next.handle();
    return from(this.answerOnce(key, context.switchToHttp().getResponse<Response>(), next));
  }

  private async answerOnce(
    { key, fingerprint }: RequestKey,
    response: Response,
    next: CallHandler,
  ): Promise<unknown> {
    const claim = await this.answers.claim(key, fingerprint);
    if (claim.kind === 'again') {
      response.set(replayedHeader, 'true');
      const { status, data } = replayed(claim.answer);
      response.status(status);
      return data;
    }
    try {
      const data: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      await claim.finish({ status: response.statusCode, data });
      return data;
    } catch (error) {
      await claim.finish(storedError(error));
      throw error;
    }
  }
}
