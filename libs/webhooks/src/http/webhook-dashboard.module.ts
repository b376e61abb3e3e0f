import { type DynamicModule, Module } from '@nestjs/common';
import { DeliveryDashboardController } from './delivery.dashboard-controller';
import { EventTypeDashboardController } from './event-type.dashboard-controller';
import { FailingEndpointDashboardController } from './failing-endpoint.dashboard-controller';
import { WebhookDashboardController } from './webhook.dashboard-controller';

/** Routes of the dashboard for endpoints and their deliveries. Needs the app's `Clock` and `AccountDirectory`. */
@Module({})
export class WebhookDashboardModule {
  /**
   * @param webhooks the app's own `WebhookApiModule`, the same object: test events of customers and of users of the
   *   dashboard share its slots and connections
   */
  static register(webhooks: DynamicModule): DynamicModule {
    return {
      module: WebhookDashboardModule,
      imports: [webhooks],
      controllers: [
        WebhookDashboardController,
        DeliveryDashboardController,
        EventTypeDashboardController,
        FailingEndpointDashboardController,
      ],
    };
  }
}
