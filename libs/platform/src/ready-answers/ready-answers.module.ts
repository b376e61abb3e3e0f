import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { Clock } from '@market/kernel';
import { AccessModule, Gatekeeper } from '../access';
import { DataVersions, DataVersionsModule } from '../data-versions';
import { FreshnessApiModule, FreshnessQueries } from '../freshness';
import { DataOrigin, ErrorBodies, InFront } from '../http';
import { Metrics } from '../observability';
import { AnswerShelf } from './answer-shelf';
import { AnswerSource, KeptAnswers, NothingKept } from './kept-answers';
import { ReadyAnswers, type ReadyOutcome, type Surroundings } from './ready-answers';

/** What ready answers need to know. */
export interface ReadyAnswersSettings {
  /** 0 keeps none. */
  readonly megabytes: number;
}

/** The answers in front of Nest. Needs `Clock`, `DataOrigin`, `ErrorBodies` and `Metrics` from global modules. */
@Module({})
export class ReadyAnswersModule {
  static register({ megabytes }: ReadyAnswersSettings): DynamicModule {
    return {
      module: ReadyAnswersModule,
      imports: [AccessModule, DataVersionsModule, FreshnessApiModule],
      providers: [
        {
          provide: AnswerSource,
          inject: [DataVersions, Clock, Metrics],
          useFactory: (versions: DataVersions, clock: Clock, metrics: Metrics) =>
            megabytes === 0
              ? new NothingKept()
              : new KeptAnswers(measured(new AnswerShelf(megabytes * 1024 * 1024), metrics), versions, clock),
        },
        {
          provide: 'ready-answers:surroundings',
          inject: [Reflector, ModuleRef, Clock, DataOrigin, FreshnessQueries, ErrorBodies],
          useFactory: (
            reflector: Reflector,
            modules: ModuleRef,
            clock: Clock,
            origin: DataOrigin,
            freshness: FreshnessQueries,
            errors: ErrorBodies,
          ): Surroundings => ({
            ...{ reflector, clock, origin, freshness, errors },
            instanceOf: (controller: Type<object>) => modules.get(controller, { strict: false }),
          }),
        },
        {
          provide: InFront,
          inject: [Gatekeeper, AnswerSource, 'ready-answers:surroundings', Metrics],
          useFactory: (
            gatekeeper: Gatekeeper,
            source: AnswerSource,
            surroundings: Surroundings,
            metrics: Metrics,
          ) => new ReadyAnswers(gatekeeper, source, surroundings, outcomesOf(metrics)),
        },
      ],
    };
  }
}

/** Counts what becomes of requests. */
function outcomesOf(metrics: Metrics): (outcome: ReadyOutcome) => void {
  const outcomes = metrics.counter(
    'ready_answers_total',
    'Reads of market data by what became of them in front of the framework.',
    ['outcome'],
  );
  return (outcome) => outcomes.inc({ outcome });
}

/** Shows what the answers take. */
function measured(shelf: AnswerShelf, metrics: Metrics): AnswerShelf {
  metrics.observableGauge(
    'ready_answers_bytes',
    'Memory that the answers kept ready take.',
    () => shelf.bytes,
  );
  return shelf;
}
