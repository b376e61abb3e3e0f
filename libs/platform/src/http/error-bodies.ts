import { Logger } from '@nestjs/common';
import type { Clock, DomainError } from '@market/kernel';
import type { Admission } from '../access/ports';
import { errorBody } from './envelope';
import { statusOfKind, toDomainError } from './error-answer';
import type { Exchange } from './exchange';
import { errorHeaders, standardHeaders, type Headers } from './response-headers';

/** An error answer as it goes out where no framework writes it. */
export interface ErrorAnswer {
  readonly status: number;
  /** All but those of the connection. */
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Makes the bodies of error answers: knows the time and where the error pages are. */
export class ErrorBodies {
  private readonly logger = new Logger('http');

  constructor(
    private readonly docsUrl: string,
    private readonly clock: Clock,
  ) {}

  /** Whatever was thrown, as an error that the caller may hear of. What is our fault is logged with its cause. */
  judge(thrown: unknown, { requestId }: Pick<Exchange, 'requestId'>): DomainError {
    const error = toDomainError(thrown);
    if (statusOfKind[error.kind] >= 500) {
      const cause = error.cause instanceof Error ? error.cause : error;
      const { code } = error;
      this.logger.error({ requestId, code, reason: cause.message, stack: cause.stack }, 'request failed');
    }
    return error;
  }

  of(error: DomainError, exchange: Exchange): object {
    return errorBody(error, this.docsUrl, exchange, this.clock.now());
  }

  /** The whole answer. @param standing how the account, or the address of nobody known, stands with its limit */
  answer(error: DomainError, exchange: Exchange, standing: Admission | null): ErrorAnswer {
    const body = Buffer.from(JSON.stringify(this.of(error, exchange)));
    const headers = {
      ...standardHeaders(exchange, standing),
      ...errorHeaders(error, null),
      'Content-Length': String(body.length),
    };
    return { status: statusOfKind[error.kind], headers, body };
  }
}
