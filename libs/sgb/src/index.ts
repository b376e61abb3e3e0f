import type { DatabaseParts } from '@market/database';
import { redemptionEntity } from './persistence/redemption.entity';
import { sgbEntity } from './persistence/sgb.entity';
import { AddSgbFilterIndexes1795000007130 } from './persistence/migrations/add-sgb-filter-indexes-1795000007130';
import { AnnounceRedemptions1795000007431 } from './persistence/migrations/announce-redemptions-1795000007431';
import { AnnounceSgb1795000005040 } from './persistence/migrations/announce-sgb-1795000005040';
import { BelieveRedemptions1795000009811 } from './persistence/migrations/believe-redemptions-1795000009811';
import { BelieveTranches1795000000510 } from './persistence/migrations/believe-tranches-1795000000510';
import { CreateSgb1795000000500 } from './persistence/migrations/create-sgb-1795000000500';
import { SourceTranches1795000007430 } from './persistence/migrations/source-tranches-1795000007430';
import { IndexSgbCodes1795000009423 } from './persistence/migrations/index-sgb-codes-1795000009423';
import { OrderSgbsByChange1795000009432 } from './persistence/migrations/order-sgbs-by-change-1795000009432';

export { SgbCalendarEntries, SgbReadModule } from './sgb-read.module';
export type { Discount, RedeemedSgb, Sgb, SgbStatus } from './domain/sgb';
export { knownTranches, type KnownTranche } from './domain/known-tranches';
export { SgbQueries } from './sgb.queries';
export { StoredTranches } from './stored-tranches.adapter';
export { SgbApiModule } from './http/sgb-api.module';
export { sgbChecks } from './sgb.checks';

/** Tables, entities and migrations of the feature. */
export const sgbParts: DatabaseParts = {
  entities: [sgbEntity, redemptionEntity],
  migrations: [
    CreateSgb1795000000500,
    BelieveTranches1795000000510,
    AnnounceSgb1795000005040,
    AddSgbFilterIndexes1795000007130,
    SourceTranches1795000007430,
    AnnounceRedemptions1795000007431,
    IndexSgbCodes1795000009423,
    OrderSgbsByChange1795000009432,
    BelieveRedemptions1795000009811,
  ],
};
