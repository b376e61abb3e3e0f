import { Module, type DynamicModule } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Clock } from '@market/kernel';
import { AccessModule, Gatekeeper } from '@market/access';
import { DataVersions, DataVersionsModule } from '@market/database/data-versions';
import { FreshnessApiModule } from '../freshness/freshness-api.module';
import { FreshnessQueries } from '@market/freshness';
import { ErrorResponses, FrontHandler } from '@market/http-server';
import { SuccessResponses } from '@market/http-api';
import { Metrics } from '@market/base/observability';
import { CachedReadsHandler, type OutcomeCounter } from './cached-reads-handler';
import { ResponseCache } from './response-cache';

export interface ResponseCacheSettings {
  /** Max size of its memory; 0 disables caching. */
  readonly megabytes: number;
}

/** Caches responses of market data in front of Nest. Needs `Clock`, `HttpModule` and `Metrics` from global modules. */
@Module({})
export class ResponseCacheModule {
  static register({ megabytes }: ResponseCacheSettings): DynamicModule {
    if (megabytes === 0) return { module: ResponseCacheModule };
    return {
      module: ResponseCacheModule,
      imports: [AccessModule, DataVersionsModule, FreshnessApiModule],
      providers: [
        {
          provide: ResponseCache,
          inject: [DataVersions, Clock],
          useFactory: (versions: DataVersions, clock: Clock) =>
            new ResponseCache(megabytes * 1024 * 1024, versions, clock),
        },
        {
          provide: FrontHandler,
          inject: [
            Gatekeeper,
            ResponseCache,
            Reflector,
            FreshnessQueries,
            SuccessResponses,
            ErrorResponses,
            Metrics,
          ],
          useFactory: frontHandler,
        },
      ],
    };
  }
}

function frontHandler(
  gatekeeper: Gatekeeper,
  cache: ResponseCache,
  reflector: Reflector,
  freshness: FreshnessQueries,
  successes: SuccessResponses,
  errors: ErrorResponses,
  metrics: Metrics,
): FrontHandler {
  showSize(cache, metrics);
  const around = { reflector, freshness, successes, errors };
  return new CachedReadsHandler(gatekeeper, cache, around, outcomeCounter(metrics));
}

function outcomeCounter(metrics: Metrics): OutcomeCounter {
  return metrics.counter(
    'ready_answers_total',
    'Reads of market data by outcome in front of the framework.',
    ['outcome'],
  );
}

function showSize(cache: ResponseCache, metrics: Metrics): void {
  metrics.observableGauge('ready_answers_bytes', 'Memory that cached responses take.', () => cache.bytes);
}
