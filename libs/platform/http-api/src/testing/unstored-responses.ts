import { Global, Module } from '@nestjs/common';
import { IdempotentResponses } from '../idempotency/idempotent-responses';

/** Stands in for `IdempotencyModule` in apps without a database, which get no `Idempotency-Key`. */
@Global()
@Module({
  providers: [{ provide: IdempotentResponses, useValue: {} }],
  exports: [IdempotentResponses],
})
export class UnstoredResponsesModule {}
