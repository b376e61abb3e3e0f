import { type DynamicModule, Module } from '@nestjs/common';
import { CalendarIngestModule } from '@market/calendar/ingest';
import { CorporateActionsIngestModule } from '@market/corporate-actions/ingest';
import { GmpIngestModule } from '@market/gmp/ingest';
import { IpoIngestModule } from '@market/ipo/ingest';
import { NfoIngestModule } from '@market/nfo/ingest';
import { IngestModule, type IngestOptions } from '@market/ingest';
import { SgbIngestModule } from '@market/sgb/ingest';
import { BindingsModule } from './bindings.module';
import { sources } from './sources';

/**
 * Writing side of all features with all sources, without schedules: the ingestor runs it by the clock, the command line
 * by hand. Needs the app's `DataSource`.
 */
@Module({})
export class CollectingModule {
  static register(options: Omit<IngestOptions, 'sources'>): DynamicModule {
    return {
      module: CollectingModule,
      imports: [
        BindingsModule,
        IngestModule.register({ ...options, sources }),
        IpoIngestModule,
        NfoIngestModule,
        GmpIngestModule,
        CorporateActionsIngestModule,
        SgbIngestModule,
        CalendarIngestModule,
      ],
    };
  }
}
