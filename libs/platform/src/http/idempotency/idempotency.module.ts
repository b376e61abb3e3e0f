import { Global, Module } from '@nestjs/common';
import { TasksModule } from '../../tasks';
import { IdempotentAnswers } from './idempotent-answers';

/** Provides `@Idempotent()` for all controllers of an app. Needs the app's `DataSource`, `Clock` and `SecretBox`. */
@Global()
@Module({ imports: [TasksModule], providers: [IdempotentAnswers], exports: [IdempotentAnswers] })
export class IdempotencyModule {}
