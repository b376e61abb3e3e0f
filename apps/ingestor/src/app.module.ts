import { type DynamicModule, Module } from '@nestjs/common';
import { CalendarClockworkModule } from '@market/calendar/ingest';
import { CorporateActionsClockworkModule } from '@market/corporate-actions/ingest';
import { GmpClockworkModule } from '@market/gmp/ingest';
import { IpoClockworkModule } from '@market/ipo/ingest';
import { NfoClockworkModule } from '@market/nfo/ingest';
import { ProbeClockworkModule, type ProbeSettings } from '@market/availability/probing';
import { FreshnessClockworkModule } from '@market/freshness';
import type { HttpSettings } from '@market/http-server';
import { DatabaseProbe, HealthModule, HttpModule } from '@market/http-api';
import {
  LoggingModule,
  type LoggingSettings,
  MetricsModule,
  type MetricsSettings,
} from '@market/base/observability';
import { DatabaseModule, type DatabaseSettings, WriteRefusalsModule } from '@market/database';
import { AuditJournalModule } from '@market/database/audit';
import { changeLog } from '@market/database/history';
import { SequencingModule } from '@market/database/sequencer';
import { type SecretKeys, SecretsModule } from '@market/database/secrets';
import { RetentionModule, type RetentionSettings } from '@market/ingest/retention';
import { MailSendingModule } from '@market/mail/sending';
import type { MailSettings } from '@market/mail';
import { SgbClockworkModule } from '@market/sgb/ingest';
import type { FeedRuns } from '@market/ingest';
import { CollectingTasksModule } from '@market/ingest/tasks';
import { WebhookDeliveryModule, type WebhookSettings } from '@market/webhooks';
import { CollectingModule } from './collecting.module';
import { EndpointMailsModule } from './endpoint-mails.module';
import { FeedsProbe } from './feeds.probe';
import { databaseParts } from './parts';
import { SampleHistoryModule } from './sample-history.module';

export interface IngestorSettings {
  readonly database: DatabaseSettings;
  readonly http: HttpSettings;
  readonly logging: LoggingSettings;
  readonly metrics: MetricsSettings;
  readonly dataDir: string;
  /** Path of the program that parses payloads in a separate process: `reader.js`. */
  readonly readerProgram: string;
  readonly shiftDays: number | null;
  readonly runs: FeedRuns;
  readonly secrets: SecretKeys;
  readonly webhooks: WebhookSettings;
  readonly mail: MailSettings;
  readonly retention: RetentionSettings;
  /** Null without a probe. */
  readonly probe: ProbeSettings | null;
}

/** Root module of the ingestor: runs sources, lifecycles, webhooks and mail by the clock, and serves health only. */
@Module({})
export class AppModule {
  static register(settings: IngestorSettings): DynamicModule {
    const { database, dataDir, readerProgram, runs, shiftDays, secrets, webhooks, mail, probe } = settings;
    return {
      module: AppModule,
      imports: [
        LoggingModule.register(settings.logging),
        MetricsModule.register(settings.metrics),
        SecretsModule.register(secrets),
        DatabaseModule.register(database, databaseParts),
        WriteRefusalsModule,
        CollectingModule.register({ dataDir, readerProgram, runs, shiftDays }),
        CollectingTasksModule,
        IpoClockworkModule,
        NfoClockworkModule,
        GmpClockworkModule,
        CorporateActionsClockworkModule,
        SgbClockworkModule,
        CalendarClockworkModule,
        SampleHistoryModule,
        SequencingModule.of(changeLog),
        FreshnessClockworkModule,
        ...(probe === null ? [] : [ProbeClockworkModule.register(probe)]),
        AuditJournalModule,
        EndpointMailsModule.register(settings.http.publicUrl),
        WebhookDeliveryModule.register(webhooks),
        MailSendingModule.register({ ...mail, dataDir }),
        RetentionModule.register({ ...settings.retention, dataDir }),
        HttpModule.register(settings.http),
        HealthModule.register({ probes: [DatabaseProbe, FeedsProbe] }),
      ],
    };
  }
}
