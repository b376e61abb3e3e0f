import type { DatabaseParts } from '@market/database';
import { gmpEntity } from './persistence/gmp.entity';
import { gmpDayEntity } from './persistence/gmp-day.entity';
import { gmpStateEntity } from './persistence/gmp-state.entity';
import { AnnounceGmp1795000005020 } from './persistence/migrations/announce-gmp-1795000005020';
import { AnnounceGmpReadings1795000006720 } from './persistence/migrations/announce-gmp-readings-1795000006720';
import { AnnounceGmpWithdrawals1795000007530 } from './persistence/migrations/announce-gmp-withdrawals-1795000007530';
import { BelieveGmp1795000000340 } from './persistence/migrations/believe-gmp-1795000000340';
import { CreateGmp1795000000310 } from './persistence/migrations/create-gmp-1795000000310';
import { DateGmp1795000007410 } from './persistence/migrations/date-gmp-1795000007410';
import { FadeGmp1795000008400 } from './persistence/migrations/fade-gmp-1795000008400';
import { KeepGmpCorrections1795000000320 } from './persistence/migrations/keep-gmp-corrections-1795000000320';
import { KeepGmpStates1795000008500 } from './persistence/migrations/keep-gmp-states-1795000008500';
import { VouchForGmp1795000000330 } from './persistence/migrations/vouch-for-gmp-1795000000330';
import { WithdrawGmp1795000000350 } from './persistence/migrations/withdraw-gmp-1795000000350';

export { gmpDisclaimer } from './http/gmp-disclaimer';
export { gmpCollection } from './domain/gmp-collection';
export { type GmpView, gmpView, presentGmp } from './http/gmp.view';
export type { CurrentGmp, GmpDay, GmpQuote, GmpSource, GmpValue } from './domain/gmp';
export { GmpAccuracyQueries } from './gmp-accuracy.queries';
export { GmpQueries, type IpoGmp } from './gmp.queries';
export { GmpReadModule } from './gmp-read.module';
export { StoredQuotes } from './stored-quotes.adapter';
export { GmpApiModule } from './http/gmp-api.module';
export { gmpChecks } from './gmp.checks';

/** Tables, entities and migrations of the feature. */
export const gmpParts: DatabaseParts = {
  entities: [gmpEntity, gmpDayEntity, gmpStateEntity],
  migrations: [
    CreateGmp1795000000310,
    KeepGmpCorrections1795000000320,
    VouchForGmp1795000000330,
    BelieveGmp1795000000340,
    WithdrawGmp1795000000350,
    AnnounceGmp1795000005020,
    AnnounceGmpReadings1795000006720,
    DateGmp1795000007410,
    AnnounceGmpWithdrawals1795000007530,
    FadeGmp1795000008400,
    KeepGmpStates1795000008500,
  ],
};
