import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { Clock } from '@market/kernel';
import { BodyInterceptor } from './body/body.interceptor';
import { EnvelopeInterceptor } from './envelope.interceptor';
import { ErrorResponses } from './error-responses';
import { ErrorFilter } from './error.filter';
import type { HttpSettings } from './http.config';
import { RequestValidationPipe } from './request-validation.pipe';
import { SuccessResponses } from './success-responses';
import { StrictQueryInterceptor } from './strict-query.interceptor';

/**
 * Provides envelope, errors, strict queries and bodies for all controllers of an app. Needs a `Clock` from a global
 * module.
 */
@Module({})
export class HttpModule {
  static register({ docsUrl }: Pick<HttpSettings, 'docsUrl'>): DynamicModule {
    return {
      module: HttpModule,
      global: true,
      providers: [
        {
          provide: ErrorResponses,
          useFactory: (clock: Clock) => new ErrorResponses(docsUrl, clock),
          inject: [Clock],
        },
        SuccessResponses,
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_INTERCEPTOR, useClass: StrictQueryInterceptor },
        { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
        { provide: APP_PIPE, useClass: RequestValidationPipe },
      ],
      exports: [ErrorResponses, SuccessResponses],
    };
  }
}
