import type { DatabaseParts } from '@market/database';
import { secretPurpose } from '../domain/endpoint-secret';
import { EndpointEntity } from './endpoint.entity';
import { AddDeliveryHolder1795000004110 } from './migrations/add-delivery-holder-1795000004110';
import { CountTargetChanges1795000004150 } from './migrations/count-target-changes-1795000004150';
import { CreateWebhooks1795000004100 } from './migrations/create-webhooks-1795000004100';
import { DateMessages1795000004170 } from './migrations/date-messages-1795000004170';
import { DateFailures1795000006220 } from './migrations/date-failures-1795000006220';
import { FilterEndpoints1795000007230 } from './migrations/filter-endpoints-1795000007230';
import { FindDeletedEndpoints1795000004190 } from './migrations/find-deleted-endpoints-1795000004190';
import { FindMessagesByType1795000008110 } from './migrations/find-messages-by-type-1795000008110';
import { FreeClaimsOfJoins1795000004140 } from './migrations/free-claims-of-joins-1795000004140';
import { IndexDisabledEndpoints1795000004130 } from './migrations/index-disabled-endpoints-1795000004130';
import { KeepCatchUps1795000009681 } from './migrations/keep-catch-ups-1795000009681';
import { OverlapSecrets1795000006210 } from './migrations/overlap-secrets-1795000006210';
import { ParkRestsOfReplays1795000009110 } from './migrations/park-rests-of-replays-1795000009110';
import { PartQueueFromLog1795000004120 } from './migrations/part-queue-from-log-1795000004120';
import { RememberPastDeliveries1795000006200 } from './migrations/remember-past-deliveries-1795000006200';
import { SettleInPlace1795000004160 } from './migrations/settle-in-place-1795000004160';
import { SuspendEndpoints1795000004180 } from './migrations/suspend-endpoints-1795000004180';
import { TakeTurnsByAccount1795000009100 } from './migrations/take-turns-by-account-1795000009100';

/** Tables of webhooks. */
export const webhooksParts: DatabaseParts = {
  entities: [EndpointEntity],
  migrations: [
    CreateWebhooks1795000004100,
    AddDeliveryHolder1795000004110,
    PartQueueFromLog1795000004120,
    IndexDisabledEndpoints1795000004130,
    FreeClaimsOfJoins1795000004140,
    CountTargetChanges1795000004150,
    SettleInPlace1795000004160,
    DateMessages1795000004170,
    SuspendEndpoints1795000004180,
    FindDeletedEndpoints1795000004190,
    RememberPastDeliveries1795000006200,
    OverlapSecrets1795000006210,
    DateFailures1795000006220,
    FilterEndpoints1795000007230,
    FindMessagesByType1795000008110,
    TakeTurnsByAccount1795000009100,
    ParkRestsOfReplays1795000009110,
    KeepCatchUps1795000009681,
  ],
  sealed: ['secret', 'previous_secret'].map((column) => ({
    table: 'webhook_endpoint',
    column,
    key: ['id'],
    purposeOf: ([id = '']) => secretPurpose(id),
  })),
};
