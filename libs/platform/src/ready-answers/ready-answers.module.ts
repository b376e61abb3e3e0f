import { Module, type DynamicModule } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Clock } from '@market/kernel';
import { AccessModule, Gatekeeper } from '../access';
import { DataVersions, DataVersionsModule } from '../data-versions';
import { FreshnessApiModule, FreshnessQueries } from '../freshness';
import { DataOrigin, ErrorBodies, InFront } from '../http';
import { Metrics } from '../observability';
import { AnswerShelf } from './answer-shelf';
import { KeptAnswers } from './kept-answers';
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
    if (megabytes === 0) return { module: ReadyAnswersModule };
    return {
      module: ReadyAnswersModule,
      imports: [AccessModule, DataVersionsModule, FreshnessApiModule],
      providers: [
        { provide: AnswerShelf, useFactory: () => new AnswerShelf(megabytes * 1024 * 1024) },
        {
          provide: KeptAnswers,
          inject: [AnswerShelf, DataVersions, Clock],
          useFactory: (shelf: AnswerShelf, versions: DataVersions, clock: Clock) =>
            new KeptAnswers(shelf, versions, clock),
        },
        {
          provide: 'ready-answers:surroundings',
          inject: [Reflector, Clock, DataOrigin, FreshnessQueries, ErrorBodies],
          useFactory: (
            reflector: Reflector,
            clock: Clock,
            origin: DataOrigin,
            freshness: FreshnessQueries,
            errors: ErrorBodies,
          ): Surroundings => ({ reflector, clock, origin, freshness, errors }),
        },
        {
          provide: InFront,
          inject: [Gatekeeper, KeptAnswers, 'ready-answers:surroundings', Metrics, AnswerShelf],
          useFactory: (
            gatekeeper: Gatekeeper,
            kept: KeptAnswers,
            surroundings: Surroundings,
            metrics: Metrics,
            shelf: AnswerShelf,
          ) => new ReadyAnswers(gatekeeper, kept, surroundings, counted(metrics, shelf)),
        },
      ],
    };
  }
}

/** Counts what becomes of requests, and shows what the answers take. */
function counted(metrics: Metrics, shelf: AnswerShelf): (outcome: ReadyOutcome) => void {
  const count = metrics.tally<ReadyOutcome>(
    'ready_answers_total',
    'Reads of market data by what became of them in front of the framework.',
    'outcome',
    ['ready', 'made', 'refused', 'handed on'],
  );
  const bytes = metrics.gauge('ready_answers_bytes', 'Memory that the answers kept ready take.');
  Object.assign(bytes, { collect: () => bytes.set(shelf.bytes) });
  return count;
}
