import { Global, Module } from '@nestjs/common';
import { TasksModule } from '@market/base/tasks';
import { IdempotentResponses } from './idempotent-responses';

/** Provides `@Idempotent()` for all controllers of an app. Needs the app's `DataSource`, `Clock` and `SecretBox`. */
@Global()
@Module({ imports: [TasksModule], providers: [IdempotentResponses], exports: [IdempotentResponses] })
export class IdempotencyModule {}
