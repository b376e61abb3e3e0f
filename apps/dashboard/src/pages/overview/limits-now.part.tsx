import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usageDaysQuery } from '../../api/account-queries';
import type { Environment, EnvironmentUsage, WindowView } from '../../api/types';
import { Sparkline } from '../../charts/sparkline.part';
import { addDays, indianDay } from '../../figures/india-time';
import { windowWords } from '../../figures/limit-words';
import { counted } from '../../figures/numbers';
import { Meter } from '../../parts/meter.part';
import { useSession } from '../../parts/session.part';
import { useNow } from '../../parts/use-now';

interface LimitsNowProps {
  readonly environment: Environment;
  readonly usages: readonly EnvironmentUsage[];
}

/** Both limits of an environment as bars, and the last seven days. */
export function LimitsNow({ environment, usages }: LimitsNowProps) {
  const now = useNow();
  const { suspension } = useSession().account;
  const wordsOf = (window: WindowView): string =>
    suspension === null ? windowWords(window, now) : 'The account is suspended: no request is admitted.';
  const usage = usages.find((one) => one.environment === environment);
  if (usage === undefined) return null;
  return (
    <>
      <div className="panel-head">
        <h2>Limits now, {environment}</h2>
        <Link to="/usage">Usage</Link>
      </div>
      <div className="panel-body stack-mid">
        <Meter
          label="Last 24 hours"
          used={usage.day.used}
          limit={usage.day.limit}
          note={wordsOf(usage.day)}
        />
        <Meter
          label="Last 60 seconds"
          used={usage.minute.used}
          limit={usage.minute.limit}
          note={wordsOf(usage.minute)}
        />
        <Week environment={environment} />
      </div>
    </>
  );
}

function Week({ environment }: { readonly environment: Environment }) {
  const today = indianDay(useNow(60_000));
  const { data } = useQuery(usageDaysQuery(environment, { from: addDays(today, -6), to: today }));
  const days = data?.days ?? [];
  const sum = days.reduce((total, { admitted }) => total + admitted, 0);
  return (
    <div className="row-spread" style={{ minHeight: 40 }}>
      <span>
        Last 7 days
        <br />
        <span className="muted small">{data === undefined ? '' : counted(sum, 'request')}</span>
      </span>
      {data !== undefined && (
        <Sparkline
          title="Requests by day"
          days={days.map(({ day, admitted }) => ({ day, value: admitted }))}
        />
      )}
    </div>
  );
}
