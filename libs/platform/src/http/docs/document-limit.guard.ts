import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '@market/kernel';
import { DocumentMeter } from '../../access';
import { contextOf } from '../request-context';
import { rateLimitHeaders } from '../response-headers';

/**
 * Bounds what one address may ask of the documents, which need no key.
 *
 * Errors: `DomainError` `RATE_001`.
 */
@Injectable()
export class DocumentLimitGuard implements CanActivate {
  constructor(private readonly meter: DocumentMeter) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const requestContext = contextOf(http.getRequest<Request>());
    const admission = this.meter.take(requestContext.address);
    requestContext.limit = admission;
    http.getResponse<Response>().set(rateLimitHeaders(admission));
    if (admission.admitted) return true;
    const seconds = admission.retryAfterSeconds ?? 1;
    throw new DomainError({
      kind: 'limited',
      code: 'RATE_001',
      publicMessage: `The limit of ${admission.limit} requests a minute for documents from this address is used up. Try again in ${seconds} s.`,
      retryAfterSeconds: seconds,
    });
  }
}
