import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import type { Clock, DomainError } from '@market/kernel';
import { type Admission, accessOf, type FailedAuthenticationMeter } from '@market/access';
import { errorBody } from './error-body';
import { statusOfKind, toDomainError } from '../errors/to-domain-error';
import { contextOf, type RequestContext } from '../requests/request-context';
import {
  errorHeaders,
  type Headers,
  pushHeaders,
  standardHeaders,
  type ResponseParts,
} from './response-parts';

/** Part of the meter that tells how many failed authentications an address has left. */
export type AddressLimit = Pick<FailedAuthenticationMeter, 'state'>;

/** Builds all error responses in the envelope. */
export class ErrorResponses {
  private readonly logger = new Logger('http');
  private addressLimit: AddressLimit | null = null;

  constructor(
    private readonly docsUrl: string,
    private readonly clock: Clock,
  ) {}

  /** Sets the source of the limit headers in responses to unknown callers. */
  showAddressLimit(limit: AddressLimit): void {
    this.addressLimit = limit;
  }

  /**
   * Translates any thrown value into an error that the caller may see. Errors of the service are logged with their
   * cause.
   */
  judge(thrown: unknown, { requestId }: Pick<RequestContext, 'requestId'>): DomainError {
    const error = toDomainError(thrown);
    if (statusOfKind[error.kind] >= 500) {
      const cause = error.cause instanceof Error ? error.cause : error;
      const { code } = error;
      this.logger.error({ requestId, code, reason: cause.message, stack: cause.stack }, 'request failed');
    }
    return error;
  }

  /** Returns the state of the client's address; null in apps without customers. */
  addressLimitOf(request: IncomingMessage): Admission | null {
    return this.addressLimit?.state(contextOf(request).address) ?? null;
  }

  /** Makes the response to a request. */
  of(error: DomainError, request: IncomingMessage, more: Headers = {}): ResponseParts {
    const context = contextOf(request);
    context.error = error;
    const { admission } = accessOf(request);
    return this.build(error, context, context.limit ?? admission ?? null, more);
  }

  /** Makes the response to a connection whose request Node refused. */
  ofConnection(error: DomainError, context: RequestContext, more: Headers = {}): ResponseParts {
    return this.build(error, context, null, more);
  }

  private build(
    error: DomainError,
    context: RequestContext,
    admission: Admission | null,
    more: Headers,
  ): ResponseParts {
    const now = this.clock.now();
    const body = Buffer.from(JSON.stringify(errorBody(error, this.docsUrl, context, now)));
    const addressState = admission === null ? (this.addressLimit?.state(context.address) ?? null) : null;
    const headers: string[] = [];
    pushHeaders(headers, {
      ...standardHeaders(context, addressState),
      ...errorHeaders(error, admission, now),
      ...(context.freshness === null ? {} : { 'X-Data-Freshness': context.freshness }),
      ...more,
      'Content-Length': String(body.length),
    });
    return { status: statusOfKind[error.kind], headers, body };
  }
}
