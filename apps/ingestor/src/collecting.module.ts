import { type DynamicModule, Module } from '@nestjs/common';
import { IpoIngestModule } from '@market/ipo';
import { DatabaseModule, type DatabaseSettings } from '@market/platform/database';
import { IngestModule, type IngestOptions } from '@market/platform/ingest';
import { BindingsModule } from './bindings.module';
import { databaseParts } from './parts';
import { sources } from './sources';

/**
 * The writing side of all features with all sources, without a clockwork: what the ingestor runs by the clock and
 * the operator's command line by hand.
 */
@Module({})
export class CollectingModule {
  static register(database: DatabaseSettings, options: Omit<IngestOptions, 'sources'>): DynamicModule {
    return {
      module: CollectingModule,
      imports: [
        DatabaseModule.register(database, databaseParts),
        BindingsModule,
        IngestModule.register({ ...options, sources }),
        IpoIngestModule,
      ],
    };
  }
}
