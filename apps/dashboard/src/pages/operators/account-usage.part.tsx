import type { UsageView } from '../../api/types';
import { windowWords } from '../../figures/limit-words';
import { counted } from '../../figures/numbers';
import { EnvironmentBadge } from '../../parts/badge.part';
import { Meter } from '../../parts/meter.part';
import { useNow } from '../../parts/use-now';

/** Limits of an account in each environment, and the period so far. */
export function AccountUsage({ usage }: { readonly usage: UsageView }) {
  const now = useNow();
  return (
    <div className="stack-mid">
      {usage.environments.map(({ environment, day, minute, total, refused }) => (
        <section key={environment} className="stack-tight" aria-label={`Limits of ${environment}`}>
          <div className="row-spread">
            <EnvironmentBadge environment={environment} />
            <span className="muted small">
              {counted(total, 'request')} in the period, {counted(refused, 'refused', 'refused')}
            </span>
          </div>
          <Meter label="Last 24 hours" used={day.used} limit={day.limit} note={windowWords(day, now)} />
          <Meter
            label="Last 60 seconds"
            used={minute.used}
            limit={minute.limit}
            note={windowWords(minute, now)}
          />
        </section>
      ))}
    </div>
  );
}
