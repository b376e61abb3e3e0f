import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { accessOf } from '../access';
import { ErrorBodies } from './error-bodies';
import { statusOfKind } from './error-answer';
import { exchangeOf } from './exchange';
import { errorHeaders } from './response-headers';

/** Answers everything that is thrown on the way, in the envelope. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly bodies: ErrorBodies) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const exchange = exchangeOf(request);
    const error = this.bodies.judge(thrown, exchange);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.removeHeader('ETag');
    // A handler may have announced another type before it failed.
    response.set(errorHeaders(error, accessOf(request).admission ?? null));
    response.status(statusOfKind[error.kind]).json(this.bodies.of(error, exchange));
  }
}
