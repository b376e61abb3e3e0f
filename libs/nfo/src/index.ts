import type { DatabaseParts } from '@market/database';
import { amcEntity } from './persistence/amc.entity';
import { nfoEntity } from './persistence/nfo.entity';
import { AddNfoFilterIndexes1795000007120 } from './persistence/migrations/add-nfo-filter-indexes-1795000007120';
import { AnnounceNfo1795000005030 } from './persistence/migrations/announce-nfo-1795000005030';
import { BelieveSchemes1795000000430 } from './persistence/migrations/believe-schemes-1795000000430';
import { ComputeWithNfos1795000007420 } from './persistence/migrations/compute-with-nfos-1795000007420';
import { CreateNfo1795000000400 } from './persistence/migrations/create-nfo-1795000000400';
import { ForgetNfoAmounts1795000000420 } from './persistence/migrations/forget-nfo-amounts-1795000000420';
import { ForgetNfoInstalments1795000000410 } from './persistence/migrations/forget-nfo-instalments-1795000000410';
import { WithholdSchemeValues1795000008720 } from './persistence/migrations/withhold-scheme-values-1795000008720';
import { IndexNfoIsins1795000009422 } from './persistence/migrations/index-nfo-isins-1795000009422';
import { WaitForDaysOfSchemes1795000009994 } from './persistence/migrations/wait-for-days-of-schemes-1795000009994';

export { NfoCalendarEntries, NfoReadModule } from './nfo-read.module';
export type { Amc, Nfo } from './domain/nfo';
export { NfoQueries } from './nfo.queries';
export { StoredSchemes } from './stored-schemes.adapter';
export { NfoApiModule } from './http/nfo-api.module';
export { NfoWatchlist } from './persistence/scheme-watchlist.repository';
export { nfoChecks } from './nfo.checks';

/** Tables, entities and migrations of the feature. */
export const nfoParts: DatabaseParts = {
  entities: [amcEntity, nfoEntity],
  migrations: [
    CreateNfo1795000000400,
    ForgetNfoInstalments1795000000410,
    ForgetNfoAmounts1795000000420,
    BelieveSchemes1795000000430,
    AnnounceNfo1795000005030,
    AddNfoFilterIndexes1795000007120,
    ComputeWithNfos1795000007420,
    WithholdSchemeValues1795000008720,
    IndexNfoIsins1795000009422,
    WaitForDaysOfSchemes1795000009994,
  ],
};
