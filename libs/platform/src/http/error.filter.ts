import { Catch, Injectable, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { DomainError } from '@market/kernel';
import { accessOf } from '../access';
import { handOverAnswer } from './awaited-answer';
import { ErrorBodies } from './error-bodies';
import { statusOfKind, toDomainError } from './error-answer';
import { exchangeOf } from './exchange';
import { errorHeaders } from './response-headers';

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
    response.removeHeader('ETag');
    // A handler may have announced another type before it failed.
    response.set(errorHeaders(error, accessOf(request).admission ?? null));
    response.status(status).json(this.bodies.of(error, exchange));
  }

  private report(error: DomainError, requestId: string): void {
    const cause = error.cause instanceof Error ? error.cause : error;
    this.logger.error(
      { requestId, code: error.code, reason: cause.message, stack: cause.stack },
      'request failed',
    );
  }
}
