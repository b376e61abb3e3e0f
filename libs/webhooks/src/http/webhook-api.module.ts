import { type DynamicModule, Module } from '@nestjs/common';
import { AuditModule } from '@market/database/audit';
import { OutboxModule } from '@market/database/outbox';
import { EndpointSafety } from '../endpoint-safety';
import { TestEvents } from '../test-events';
import { WebhookEgressModule, type WebhookSettings } from '../webhook-egress.module';
import { WebhookEndpoints } from '../webhook-endpoints';
import { WebhookQueries } from '../webhook.queries';
import { WebhookController } from './webhook.controller';

/** Routes of webhooks. Needs the app's `Clock`, `DataSource`, `SecretBox`, `Entitlements` and `AccountBars`. */
@Module({})
export class WebhookApiModule {
  static register(settings: WebhookSettings): DynamicModule {
    return {
      module: WebhookApiModule,
      imports: [WebhookEgressModule.register(settings), AuditModule, OutboxModule],
      controllers: [WebhookController],
      providers: [EndpointSafety, WebhookEndpoints, WebhookQueries, TestEvents],
    };
  }
}
