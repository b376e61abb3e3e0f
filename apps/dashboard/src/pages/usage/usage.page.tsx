import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { serverNow } from '../../api/server-time';
import { usageDaysQuery } from '../../api/account-queries';
import { usageQuery } from '../../api/queries';
import type { EnvironmentUsage, UsageView } from '../../api/types';
import { addDays, indianDay, nearInstant, shortDay } from '../../figures/india-time';
import { count, counted, percent } from '../../figures/numbers';
import { Figures } from '../../parts/figures.part';
import { Loaded } from '../../parts/loaded.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { useSession } from '../../parts/session.part';
import { Segments } from '../../parts/segments.part';
import { useEnvironment } from '../../parts/use-environment';
import { useNow } from '../../parts/use-now';
import { RefusalNotice } from './refusal-notice.part';
import { UsageCsvButton } from './usage-csv-button.part';
import { UsageDaysView } from './usage-days-view.part';
import { UsageHours } from './usage-hours.part';
import { useLimitForecast } from './use-limit-forecast';

const route = getRouteApi('/signed-in/usage');

/** Usage: the figures now, and requests by Indian day. */
export function UsagePage() {
  const env = useEnvironment();
  const isSuspended = useSession().account.suspension !== null;
  const query = useQuery(usageQuery);
  return (
    <div className="stack">
      <PageHead title="Usage">
        Requests made with your keys. Days are in IST. Dashboard requests aren’t counted.
      </PageHead>
      <Loaded query={query} what="The usage" height={118}>
        {({ environments }) => {
          const usage = environments.find(({ environment }) => environment === env);
          return (
            usage !== undefined && (
              <>
                {!isSuspended && <RefusalNotice usage={usage} />}
                <Now usage={usage} environments={environments} isSuspended={isSuspended} />
              </>
            )
          );
        }}
      </Loaded>
      <Days period={query.data?.environments.find(({ environment }) => environment === env)?.period} />
      <UsageHours />
    </div>
  );
}

function dayOf(instant: string, ms: number): string {
  const time = Date.parse(instant) + ms;
  return shortDay(indianDay(time), serverNow());
}

interface NowProps {
  readonly usage: EnvironmentUsage;
  readonly environments: UsageView['environments'];
  /** True while no request is admitted, whatever is left of the limits. */
  readonly isSuspended: boolean;
}

function Now({ usage, environments, isSuspended }: NowProps) {
  const { day, minute, period, total, refused } = usage;
  const other = environments.find(({ environment }) => environment !== usage.environment);
  const reachedAt = useLimitForecast(usage);
  const freeAgain =
    day.fullAgainAt === null || isSuspended
      ? ''
      : `, fully resets ${nearInstant(day.fullAgainAt, serverNow())}`;
  return (
    <div className="stack-tight">
      <Figures
        items={[
          {
            label: 'Last 24 hours',
            value: count(day.used),
            note:
              reachedAt === null || isSuspended
                ? `of ${count(day.limit)}${freeAgain}`
                : `of ${count(day.limit)}, at this pace reached at ${nearInstant(new Date(reachedAt).toISOString(), serverNow())}`,
          },
          {
            label: 'Last 60 seconds',
            value: count(minute.used),
            note: `of ${count(minute.limit)}`,
          },
          {
            label: 'This billing period',
            value: count(total),
            note: `${dayOf(period.start, 0)} to ${dayOf(period.end, -1)}`,
          },
          {
            label: 'Refused in this period',
            value: count(refused),
            note: `${percent(total + refused === 0 ? 0 : refused / (total + refused))} of all requests`,
          },
        ]}
      />
      {other !== undefined && (
        <p className="muted small">
          <Link to="/usage" search={(old) => ({ ...old, env: other.environment })}>
            {other.environment === 'test' ? 'Test' : 'Live'} mode
          </Link>
          : {counted(other.total, 'request')} in this period, {count(other.day.used)} in the last 24 hours
          (separate limits).
        </p>
      )}
    </div>
  );
}

function Days({ period }: { readonly period: EnvironmentUsage['period'] | undefined }) {
  const env = useEnvironment();
  const { range = '30', by } = route.useSearch();
  const navigate = useNavigate({ from: '/usage' });
  const today = indianDay(useNow(60_000));
  const starts = {
    '30': addDays(today, -29),
    '90': addDays(today, -89),
    period: period === undefined ? addDays(today, -29) : indianDay(Date.parse(period.start)),
  };
  const span = { from: starts[range], to: today };
  const query = useQuery(usageDaysQuery(env, span, by));
  return (
    <Panel
      title="By day"
      actions={
        <>
          <Segments
            label="Days"
            value={range}
            options={[
              ['30', '30 days'],
              ['90', '90 days'],
              ['period', 'This period'],
            ]}
            onValue={(value) => void navigate({ search: (old) => ({ ...old, range: value }), replace: true })}
          />
          <Segments
            label="Parts"
            value={by ?? 'all'}
            options={[
              ['all', 'All'],
              ['route', 'By route'],
              ['key', 'By key'],
            ]}
            onValue={(value) =>
              void navigate({
                search: (old) => ({ ...old, by: value === 'all' ? undefined : value }),
                replace: true,
              })
            }
          />
          <UsageCsvButton
            name={`usage-${env}-${span.from}-${span.to}.csv`}
            path="usage/days.csv"
            query={{ environment: env, by, ...span }}
          />
        </>
      }
    >
      <Loaded query={query} what="The usage by day" height={310}>
        {(days) => <UsageDaysView usage={days} />}
      </Loaded>
    </Panel>
  );
}
