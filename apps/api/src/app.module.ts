import { type DynamicModule, Module } from '@nestjs/common';
import { BillingApiModule, type PaymentSettings } from '@market/billing';
import { CalendarApiModule } from '@market/calendar';
import { CorporateActionsApiModule } from '@market/corporate-actions';
import { EventsApiModule } from '@market/events';
import { ExportsApiModule } from '@market/exports';
import { GmpApiModule } from '@market/gmp';
import { IpoApiModule } from '@market/ipo';
import { NfoApiModule } from '@market/nfo';
import { AccessModule } from '@market/access';
import { DatabaseModule, type DatabaseSettings, WriteRefusalsModule } from '@market/database';
import { FreshnessApiModule, ResponseCacheModule, type ResponseCacheSettings } from '@market/http-reads';
import { requestIdOf, type HttpSettings } from '@market/http-server';
import { DatabaseProbe, HealthModule, HttpModule, IdempotencyModule } from '@market/http-api';
import { DocsModule } from '@market/api-docs';
import { AssistantsModule, type AssistantsSettings } from '@market/assistants';
import { SiteModule, type SiteSettings, TextsProbe } from '@market/site';
import {
  LoggingModule,
  type LoggingSettings,
  MetricsModule,
  type MetricsSettings,
} from '@market/base/observability';
import { ReadReplicaModule } from '@market/database/read-replica';
import { type SecretKeys, SecretsModule } from '@market/database/secrets';
import { RequestsModule } from '@market/requests';
import { SgbApiModule } from '@market/sgb';
import { LimitsProbe, UsageApiModule, UsageModule } from '@market/usage';
import { WebhookApiModule, type WebhookSettings } from '@market/webhooks';
import { BindingsModule } from './bindings.module';
import { DashboardModule, type DashboardSettings } from './dashboard/dashboard.module';
import { databaseParts } from './parts';
import { SiteBindingsModule } from './site/site-bindings.module';

export interface ApiSettings {
  /** Database of the API. `readUrl`: address of a streaming replica, for reads of market data. */
  readonly database: Pick<DatabaseSettings, 'url' | 'directUrl' | 'poolSize'> & {
    readonly readUrl?: string | undefined;
  };
  readonly http: HttpSettings;
  readonly logging: Pick<LoggingSettings, 'level' | 'pretty' | 'destination'>;
  readonly metrics: MetricsSettings;
  readonly secrets: SecretKeys;
  readonly payments: PaymentSettings;
  readonly webhooks: WebhookSettings;
  readonly responseCache: ResponseCacheSettings;
  /** Time in which an account plays an issue. Units: seconds. */
  readonly playSeconds: number;
  readonly site: SiteSettings;
  /** Null without an interface for assistants. */
  readonly assistants: AssistantsSettings | null;
  /** E-mail address to which customers write; null if there is none. */
  readonly supportEmail: string | null;
  /** Null without a dashboard. */
  readonly dashboard: DashboardSettings | null;
}

/**
 * Time limit of a read in the database.
 *
 * Source: docs/spec/reliability.md, "Bounded resources". Units: milliseconds.
 */
const statementTimeoutMs = 2_000;
/**
 * Time after which a statement without a result is given up and its connection is closed.
 *
 * Units: milliseconds.
 */
const answerWithinMs = 5_000;

/** Root module of the API: the HTTP side of all features behind one gatekeeper. */
@Module({})
export class AppModule {
  static register(settings: ApiSettings): DynamicModule {
    const {
      http,
      logging,
      metrics,
      secrets,
      payments,
      webhooks,
      responseCache,
      site,
      assistants,
      dashboard,
    } = settings;
    const { readUrl, ...own } = settings.database;
    const database = { ...own, applicationName: 'api', statementTimeoutMs, answerWithinMs };
    const billing = BillingApiModule.register(payments);
    const ipos = IpoApiModule.register(settings);
    const hooks = WebhookApiModule.register(webhooks);
    return {
      module: AppModule,
      imports: [
        LoggingModule.register({
          ...logging,
          app: 'api',
          requestIdOf,
        }),
        MetricsModule.register(metrics),
        SecretsModule.register(secrets),
        DatabaseModule.register(database, databaseParts),
        WriteRefusalsModule,
        ReadReplicaModule.register(readUrl === undefined ? null : { ...database, url: readUrl }),
        BindingsModule.register(settings),
        AccessModule,
        HttpModule.register(http),
        IdempotencyModule,
        HealthModule.register({
          probes: [DatabaseProbe, LimitsProbe, ...(site.isOn ? [TextsProbe] : [])],
          imports: [UsageModule],
        }),
        ...(site.isOn ? [SiteBindingsModule] : []),
        SiteModule.register(site),
        DocsModule,
        ...(assistants === null ? [] : [AssistantsModule.register(assistants)]),
        FreshnessApiModule,
        ResponseCacheModule.register(responseCache),
        ipos,
        NfoApiModule,
        GmpApiModule,
        CorporateActionsApiModule,
        SgbApiModule,
        CalendarApiModule,
        ExportsApiModule,
        UsageApiModule,
        RequestsModule,
        billing,
        hooks,
        EventsApiModule,
        ...(dashboard === null
          ? []
          : [DashboardModule.register(dashboard, { billing, webhooks: hooks, ipos })]),
      ],
    };
  }
}
