import { type DynamicModule, Module } from '@nestjs/common';
import { AuditModule } from '@market/database/audit';
import { OutboxModule } from '@market/database/outbox';
import { DeliveryQueries } from '../delivery.queries';
import { EndpointSafety } from '../endpoint-safety';
import { EndpointSecrets } from '../endpoint-secrets';
import { TestEvents } from '../test-events';
import { WebhookEgressModule, type WebhookSettings } from '../webhook-egress.module';
import { WebhookEndpoints } from '../webhook-endpoints';
import { WebhookQueries } from '../webhook.queries';
import { WebhookReplays } from '../webhook-replays';
import { DeliveryController } from './delivery.controller';
import { WebhookController } from './webhook.controller';

const services = [
  ...[WebhookEndpoints, WebhookQueries, WebhookReplays, DeliveryQueries],
  ...[EndpointSecrets, EndpointSafety, TestEvents],
];

/**
 * Routes of webhooks. Needs the app's `Clock`, `DataSource`, `SecretBox`, `Entitlements`, `AccountSuspensions` and
 * `SupportContact`.
 */
@Module({})
export class WebhookApiModule {
  static register(settings: WebhookSettings): DynamicModule {
    return {
      module: WebhookApiModule,
      imports: [WebhookEgressModule.register(settings), AuditModule, OutboxModule],
      controllers: [WebhookController, DeliveryController],
      providers: services,
      exports: services,
    };
  }
}
