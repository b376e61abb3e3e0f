import { type DynamicModule, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { createDataSource, type DatabaseParts, type DatabaseSettings } from './data-source';
import { waitingStatementsOf } from './waiting-statements';

/** Max wait for the response to a statement while a process ends, which has 35 s. Units: milliseconds. */
const lastAnswersWithinMs = 10_000;

/** Shortens the patience with a silent database when the process begins to end, before other parts wait for their statements. */
@Injectable()
class ShortenedPatience implements OnModuleDestroy {
  constructor(private readonly dataSource: DataSource) {}

  onModuleDestroy(): void {
    waitingStatementsOf(this.dataSource).limit(lastAnswersWithinMs);
  }
}

/** Connection pool of an app, with the entities and migrations of its libs. Nest closes it on shutdown. */
@Module({})
export class DatabaseModule {
  static register(settings: DatabaseSettings, parts: DatabaseParts): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => createDataSource(settings, parts).options,
          dataSourceFactory: (): Promise<DataSource> => createDataSource(settings, parts).initialize(),
        }),
      ],
      providers: [ShortenedPatience],
    };
  }
}
