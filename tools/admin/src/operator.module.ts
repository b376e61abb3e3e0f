import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, SystemClock } from '@market/kernel';
import { createDataSource } from '@market/database';
import { databaseParts } from '@market/ingestor/parts';
import type { ContextModule } from './command-context';

/** Base of every command: the database, connected at once or not at all, and the Clock. */
@Global()
@Module({})
export class OperatorModule {
  static register(databaseUrl: string, modules: readonly ContextModule[]): DynamicModule {
    const settings = { url: databaseUrl, applicationName: 'admin', poolSize: 4 };
    return {
      module: OperatorModule,
      imports: [...modules],
      providers: [
        { provide: Clock, useClass: SystemClock },
        { provide: DataSource, useFactory: () => createDataSource(settings, databaseParts).initialize() },
      ],
      exports: [Clock, DataSource],
    };
  }
}
