import { randomBytes } from 'node:crypto';
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { Clock } from '@market/kernel';
import { SecretBox } from '@market/database/secrets';
import { BodyInterceptor, RequestValidationPipe, StrictQueryInterceptor } from '@market/http-query';
import { CollectionLists, Cursors } from '@market/http-lists';
import { EnvelopeInterceptor, ErrorFilter } from '../responses/envelope.interceptor';
import { ErrorResponses, type HttpSettings } from '@market/http-server';
import { SuccessResponses } from '../responses/success-responses';

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
        {
          provide: CollectionLists,
          useFactory: (clock: Clock, box: SecretBox | undefined) =>
            new CollectionLists(new Cursors(cursorKeys(box)), clock),
          inject: [Clock, { token: SecretBox, optional: true }],
        },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_INTERCEPTOR, useClass: StrictQueryInterceptor },
        { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
        { provide: APP_PIPE, useClass: RequestValidationPipe },
      ],
      exports: [CollectionLists, ErrorResponses, SuccessResponses],
    };
  }
}

/** Returns the keys that sign cursors. An app without secrets has no lists of collections, or runs alone. */
function cursorKeys(box: SecretBox | undefined): () => readonly [Buffer, ...Buffer[]] {
  if (box !== undefined) return () => box.derivedKeys('cursors of lists');
  const own = randomBytes(32);
  return () => [own];
}
