import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DomainError } from '@market/kernel';
import { headerValues } from '../access';
import { receivedBody } from '../body/received-body';
import { contextOf } from '../request-context';
import { invalidParameters } from '../request-errors';
import { IdempotentResponses } from './idempotent-answers';
import type { IdempotencyKey } from './idempotent-answer.repository';
import { keyOwnerOf } from './key-owner';
import { storedError, replayed } from './kept-answer';
import { requestFingerprint } from './request-fingerprint';

/** Header with the key. */
export const idempotencyHeader = 'Idempotency-Key';
/** Header of a repeated response. */
export const replayedHeader = 'Idempotent-Replayed';

/** Responds to a repeated request with the first response. Runs after the check of the body. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly answers: IdempotentResponses) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = keyOf(request);
    if (key === null) return next.handle();
    return from(this.answerOnce(key, request, context.switchToHttp().getResponse<Response>(), next));
  }

  private async answerOnce(
    key: IdempotencyKey,
    request: Request,
    response: Response,
    next: CallHandler,
  ): Promise<unknown> {
    const { path } = contextOf(request);
    const content = receivedBody(request)?.content ?? null;
    const claim = await this.answers.claim(key, requestFingerprint(request.method, path, content));
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

/**
 * Returns the key of a request, null for none. Errors: `DomainError` `VAL_001` for one of another shape, or for two.
 */
function keyOf(request: Request): IdempotencyKey | null {
  const [key, ...others] = headerValues(request.rawHeaders, idempotencyHeader.toLowerCase());
  if (key === undefined) return null;
  if (others.length > 0) throw invalidParameters([{ field: idempotencyHeader, message: 'is repeated' }]);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(key)) {
    const message = 'must be 1 to 64 of A-Z a-z 0-9 _ -';
    throw invalidParameters([{ field: idempotencyHeader, message }]);
  }
  const owner = keyOwnerOf(request);
  if (owner !== null) return { accountId: owner.accountId, environment: owner.environment, key };
  throw new DomainError({
    kind: 'internal',
    code: 'SRV_001',
    publicMessage: 'Internal error',
    detail: 'a public route cannot be idempotent: keys belong to accounts',
  });
}
