import type { DatabaseParts } from '@market/database';
import { formerSlugEntity } from './persistence/former-slug.entity';
import { ipoEntity } from './persistence/ipo.entity';
import { AddIpoFilterIndexes1795000007110 } from './persistence/migrations/add-ipo-filter-indexes-1795000007110';
import { AnnounceFormerSlugs1795000005015 } from './persistence/migrations/announce-former-slugs-1795000005015';
import { AnnounceIpo1795000005010 } from './persistence/migrations/announce-ipo-1795000005010';
import { CreateCloses1795000007511 } from './persistence/migrations/create-closes-1795000007511';
import { IndexListings1795000007510 } from './persistence/migrations/index-listings-1795000007510';
import { BelieveIssues1795000000220 } from './persistence/migrations/believe-issues-1795000000220';
import { ComputeWithIpos1795000007400 } from './persistence/migrations/compute-with-ipos-1795000007400';
import { CreateIpo1795000000200 } from './persistence/migrations/create-ipo-1795000000200';
import { JudgeIpoFigures1795000000210 } from './persistence/migrations/judge-ipo-figures-1795000000210';
import { NameBoardsOfPremiums1795000008300 } from './persistence/migrations/name-boards-of-premiums-1795000008300';
import { WithholdIssueValues1795000008710 } from './persistence/migrations/withhold-issue-values-1795000008710';
import { IndexIpoCodes1795000009421 } from './persistence/migrations/index-ipo-codes-1795000009421';
import { OrderIposByGain1795000009431 } from './persistence/migrations/order-ipos-by-gain-1795000009431';
import { IndexReadings1795000009521 } from './persistence/migrations/index-readings-1795000009521';
import { CreateSandboxPlay1795000009990 } from './persistence/migrations/create-sandbox-play-1795000009990';
import { ReadBooksAgain1795000009522 } from './persistence/migrations/read-books-again-1795000009522';
import { WaitForDaysOfIssues1795000009992 } from './persistence/migrations/wait-for-days-of-issues-1795000009992';

export { IpoCalendarEntries } from './calendar-entries.adapter';
export { PlayedCalendarEntries } from './played-entries.adapter';
export type { Ipo, SubscriptionCategory, SubscriptionReading } from './domain/ipo';
export { IpoQueries } from './ipo.queries';
export { ipoCollection } from './domain/ipo-collection';
export { type IpoView, ipoView, presentIpo } from './http/ipo.view';
export {
  type IpoSubscriptionView,
  ipoSubscriptionView,
  presentSubscription,
} from './http/ipo-subscription.view';
export { IpoReadModule } from './ipo-read.module';
export { IpoApiModule } from './http/ipo-api.module';
export { IpoDashboardModule } from './http/ipo-dashboard.module';
export { PlayedIssueErasure, PlayedIssueErasureModule } from './played-issue-erasure';
export { playConfig } from './play.config';
export { RepositoryIpoDirectory } from './ipo-directory.adapter';
export { PublishedPastIpos } from './past-ipos.adapter';
export { StoredIssues } from './stored-issues.adapter';
export { SightingWatchlist } from './persistence/watchlist.repository';
export { StampedIpos } from './persistence/stamped-ipos.repository';
export { ipoChecks } from './ipo.checks';

/** Tables, entities and migrations of the feature. */
export const ipoParts: DatabaseParts = {
  entities: [ipoEntity, formerSlugEntity],
  migrations: [
    CreateIpo1795000000200,
    JudgeIpoFigures1795000000210,
    BelieveIssues1795000000220,
    AnnounceIpo1795000005010,
    AnnounceFormerSlugs1795000005015,
    AddIpoFilterIndexes1795000007110,
    ComputeWithIpos1795000007400,
    IndexListings1795000007510,
    CreateCloses1795000007511,
    NameBoardsOfPremiums1795000008300,
    WithholdIssueValues1795000008710,
    IndexIpoCodes1795000009421,
    OrderIposByGain1795000009431,
    IndexReadings1795000009521,
    ReadBooksAgain1795000009522,
    CreateSandboxPlay1795000009990,
    WaitForDaysOfIssues1795000009992,
  ],
};
