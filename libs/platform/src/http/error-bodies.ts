import type { Clock, DomainError } from '@market/kernel';
import { errorBody } from './envelope';
import type { Exchange } from './exchange';

/** Makes the bodies of error answers: knows the time and where the error pages are. */
export class ErrorBodies {
  constructor(
    private readonly docsUrl: string,
    private readonly clock: Clock,
  ) {}

  of(error: DomainError, exchange: Exchange): object {
    return errorBody(error, this.docsUrl, exchange, this.clock.now());
  }
}
