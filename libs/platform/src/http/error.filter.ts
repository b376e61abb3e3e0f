import { Catch, Injectable, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { DomainError } from '@market/kernel';
import { accessOf, type Admission } from '../access';
import { handOverAnswer } from './awaited-answer';
import { ErrorBodies } from './error-bodies';
import { statusOfKind, toDomainError } from './error-answer';
import { exchangeOf } from './exchange';
import { rateLimitHeaders } from './response-headers';

/** Answers everything that is thrown on the way, in the envelope. What is our fault is logged with its cause. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  constructor(private readonly bodies: ErrorBodies) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const exchange = exchangeOf(request);
    handOverAnswer(request, null);
    const error = toDomainError(thrown);
    const status = statusOfKind[error.kind];
    if (status >= 500) this.report(error, exchange.requestId);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { admission } = accessOf(request);
    if (admission) response.set(rateLimitHeaders(standing(admission, error)));
    if (status === 401) response.set('WWW-Authenticate', 'Bearer realm="api"');
    if (error.retryAfterSeconds !== undefined) response.set('Retry-After', String(error.retryAfterSeconds));
    response.removeHeader('ETag');
    // A handler may have announced another type before it failed.
    response.type('application/json');
    response.set('Cache-Control', 'no-store').status(status).json(this.bodies.of(error, exchange));
  }

  private report(error: DomainError, requestId: string): void {
    const cause = error.cause instanceof Error ? error.cause : error;
    this.logger.error(
      { requestId, code: error.code, reason: cause.message, stack: cause.stack },
      'request failed',
    );
  }
}

/** A limit that a handler knows of refuses like the gate's: nothing is left until it is worth trying again. */
function standing(admission: Admission, { kind, retryAfterSeconds }: DomainError): Admission {
  if (kind !== 'limited' || !admission.admitted || retryAfterSeconds === undefined) return admission;
  const resetAtSeconds = Math.floor(Date.now() / 1000) + retryAfterSeconds;
  return { ...admission, admitted: false, remaining: 0, resetAtSeconds, retryAfterSeconds };
}
