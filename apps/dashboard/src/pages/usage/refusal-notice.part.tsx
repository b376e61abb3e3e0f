import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usageDaysQuery } from '../../api/account-queries';
import { plansQuery } from '../../api/queries';
import type { EnvironmentUsage } from '../../api/types';
import { indianDay } from '../../figures/india-time';
import { refusalWords } from '../../figures/limit-words';
import { count, counted } from '../../figures/numbers';
import { planWithMore } from '../../figures/plan-words';
import { partTotals } from '../../figures/usage-parts';
import { Notice } from '../../parts/notice.part';
import { useNow } from '../../parts/use-now';

const windows = {
  day: { words: 'The daily limit is reached', limit: 'requestsPerDay', per: 'a day' },
  minute: { words: 'The limit of 60 seconds is reached', limit: 'requestsPerMinute', per: 'a minute' },
} as const;

/** Says since when requests are refused, when how many are free, which ones were refused, and which plan has more. */
export function RefusalNotice({ usage }: { readonly usage: EnvironmentUsage }) {
  const now = useNow();
  const plans = useQuery(plansQuery);
  const spent = lastToFree(usage);
  if (spent === null) return null;
  const { words, limit, per } = windows[spent];
  const more = planWithMore(plans.data ?? [], usage[spent].limit, limit);
  return (
    <Notice
      tone="bad"
      title={`${words}: requests are refused now`}
      actions={more !== null && <Link to="/plan">Plans</Link>}
    >
      <p>
        {refusalWords(usage[spent], now)}
        {more !== null && ` ${more.name} has ${count(more[limit])} ${per}.`}
      </p>
      <RefusedToday usage={usage} />
    </Notice>
  );
}

/** Returns the window that refuses for longest; null if none does. */
function lastToFree({ day, minute }: EnvironmentUsage): keyof typeof windows | null {
  const [dayAt, minuteAt] = [day.nextFree?.at ?? '', minute.nextFree?.at ?? ''];
  if (dayAt === '' && minuteAt === '') return null;
  return dayAt >= minuteAt ? 'day' : 'minute';
}

function RefusedToday({ usage: { environment } }: { readonly usage: EnvironmentUsage }) {
  const today = indianDay(useNow(60_000));
  const { data } = useQuery(usageDaysQuery(environment, { from: today, to: today }, 'route'));
  const refused = partTotals(data?.days ?? []).filter((part) => part.refused > 0);
  if (refused.length === 0) return null;
  const list = refused.map((part) => `${counted(part.refused, 'time')} ${part.label}`);
  return <p>Refused today: {list.slice(0, 4).join(', ')}.</p>;
}
