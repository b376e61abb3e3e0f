import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { cacheFillOf } from '../contents/cache-fill';
import { ErrorResponses, contextOf, writeParts } from '@market/http-server';

/** Responds to all errors thrown in Nest, in the envelope. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly errors: ErrorResponses) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const context = contextOf(request);
    const error = this.errors.judge(thrown, context);
    cacheFillOf(request)?.fail(thrown);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.removeHeader('ETag');
    writeParts(response, this.errors.of(error, request));
  }
}
