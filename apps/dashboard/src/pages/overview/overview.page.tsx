import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { keysQuery, usageQuery } from '../../api/queries';
import type { KeyView } from '../../api/types';
import { Loaded } from '../../parts/loaded.part';
import { PageHead } from '../../parts/page-head.part';
import { useSession } from '../../parts/session.part';
import { Skeleton } from '../../parts/skeleton.part';
import { useEnvironment } from '../../parts/use-environment';
import { LimitsNow } from './limits-now.part';

// Loaded beside the data that they show.
const Attention = lazy(() => import('./attention.part').then(({ Attention: part }) => ({ default: part })));
const FreshnessLine = lazy(() =>
  import('./freshness-line.part').then(({ FreshnessLine: part }) => ({ default: part })),
);
const FirstSteps = lazy(() =>
  import('./first-steps.part').then(({ FirstSteps: part }) => ({ default: part })),
);
const PlayIssue = lazy(() =>
  import('../../parts/play-issue.part').then(({ PlayIssue: part }) => ({ default: part })),
);
const MarketNews = lazy(() =>
  import('./market-news.part').then(({ MarketNews: part }) => ({ default: part })),
);
const RecentChanges = lazy(() =>
  import('./recent-changes.part').then(({ RecentChanges: part }) => ({ default: part })),
);

/** Overview: the limits now, what to look at, and on a first visit the way to the first request. */
export function OverviewPage() {
  const env = useEnvironment();
  const { suspension } = useSession().account;
  const usage = useQuery(usageQuery);
  const live = useQuery(keysQuery('live'));
  const test = useQuery(keysQuery('test'));
  const keys = live.data === undefined || test.data === undefined ? null : [...live.data, ...test.data];
  // The steps stay until the page is left, so that the arrival of the first request is seen.
  const [isBegun, setBegun] = useState(false);
  if (!isBegun && keys !== null && isFirstVisit(keys)) setBegun(true);
  // Until it is known whether the steps stand above them, the other parts are read unseen: they would move.
  const isKnown = !live.isPending && !test.isPending;
  return (
    <div className="stack">
      <PageHead title="Overview" />
      <Suspense fallback={<Skeleton what="The overview" height={278} />}>
        {isBegun && suspension === null && (
          <>
            <FirstSteps keys={test.data ?? []} />
            <PlayIssue linksToEvents />
          </>
        )}
        {!isKnown && <Skeleton what="The overview" height={278} />}
        <div className="columns even">
          <Suspense fallback={<Skeleton what="What needs attention" height={278} />}>
            <Attention
              keys={env === 'live' ? live : test}
              environment={env}
              usage={usage.data?.environments.find(({ environment }) => environment === env)}
            />
          </Suspense>
          <div className="panel">
            <Loaded query={usage} what="The usage" height={278}>
              {({ environments }) => <LimitsNow environment={env} usages={environments} />}
            </Loaded>
          </div>
        </div>
        {suspension === null && (
          <Suspense fallback={<Skeleton what="The market" height={286} />}>
            <MarketNews />
          </Suspense>
        )}
        <Suspense fallback={<Skeleton what="The recent activity" height={286} />}>
          <RecentChanges />
        </Suspense>
        <Suspense fallback={<Skeleton what="The freshness of the data" height={42} />}>
          <FreshnessLine />
        </Suspense>
      </Suspense>
    </div>
  );
}

/** Tells whether no key was ever used. */
function isFirstVisit(keys: readonly KeyView[]): boolean {
  return keys.every(({ lastUsedAt }) => lastUsedAt === null);
}
