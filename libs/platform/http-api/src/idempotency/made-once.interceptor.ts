import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';
import type { Database } from '@market/database';
import { Clock } from '@market/kernel';
import { z } from 'zod';
import { attachMadeOnce, type MadeOnce } from '@market/access';
import { IdempotentResponseRepository } from './idempotent-response.repository';
import { conflict, keptForMs } from './idempotent-responses';
import { type RequestKey, readRequestKey } from './request-key';

/** Field of a response to a repeated request whose first response was lost. */
export const replacesLost = z.literal(true).optional().meta({
  description:
    'True if an earlier request with the same Idempotency-Key made it, whose answer was lost: this replaces its secret.',
});

/** Lets a request find what an earlier one with its key made. Runs after the check of the body. */
@Injectable()
export class MadeOnceInterceptor implements NestInterceptor {
  constructor(private readonly clock: Clock) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = readRequestKey(request, 'user');
    if (key === null) return next.handle();
    const memory = new KeyMemory(key, this.clock);
    attachMadeOnce(request, memory);
    return next
      .handle()
      .pipe(map((data: object) => (memory.hasFormer ? { ...data, replacesLost: true as const } : data)));
  }
}

/** Memory of one request in the table of idempotency keys. */
class KeyMemory implements MadeOnce {
  private readonly rows = new IdempotentResponseRepository();
  /** True once an earlier request was found. */
  hasFormer = false;

  constructor(
    private readonly request: RequestKey,
    private readonly clock: Clock,
  ) {}

  async former(transaction: Database): Promise<string | null> {
    const { key, fingerprint } = this.request;
    const found = await this.rows.lockMade(transaction, key, { fingerprint, now: this.clock.now() });
    if (!found.fingerprint.equals(fingerprint)) throw conflict('was used for another request');
    this.hasFormer = found.made !== null;
    return found.made;
  }

  remember(transaction: Database, reference: string): Promise<void> {
    const until = new Date(this.clock.nowMs() + keptForMs);
    return this.rows.remember(transaction, this.request.key, { made: reference, until });
  }
}
