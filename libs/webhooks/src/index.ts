import type { DatabaseParts } from '@market/platform/database';
import { AddDeliveryHolder1795000004110 } from './persistence/migrations/add-delivery-holder-1795000004110';
import { CountTargetChanges1795000004150 } from './persistence/migrations/count-target-changes-1795000004150';
import { CreateWebhooks1795000004100 } from './persistence/migrations/create-webhooks-1795000004100';
import { FreeClaimsOfJoins1795000004140 } from './persistence/migrations/free-claims-of-joins-1795000004140';
import { IndexDisabledEndpoints1795000004130 } from './persistence/migrations/index-disabled-endpoints-1795000004130';
import { PartQueueFromLog1795000004120 } from './persistence/migrations/part-queue-from-log-1795000004120';

export { disabledBy, type DisabledBy, type WebhookEndpoint } from './domain/endpoint';
export { DeliveryDemand } from './delivery/delivery-demand';
export { WebhookDeliveryModule } from './delivery/webhook-delivery.module';
export { RetentionJob } from './delivery/retention.job';
export { WebhookApiModule } from './http/webhook-api.module';
export { WebhookAdministration, WebhookAdministrationModule } from './webhook-administration';
export { type WebhookSettings } from './webhook-egress.module';
export { webhooksChecks } from './webhooks.checks';
export { webhooksConfig } from './webhooks.config';

/** What webhooks bring to the database. */
export const webhooksParts: DatabaseParts = {
  entities: [],
  migrations: [
    CreateWebhooks1795000004100,
    AddDeliveryHolder1795000004110,
    PartQueueFromLog1795000004120,
    IndexDisabledEndpoints1795000004130,
    FreeClaimsOfJoins1795000004140,
    CountTargetChanges1795000004150,
  ],
};
