import type { OperatorSource } from '../../api/operator-types';
import { counted } from '../../figures/numbers';
import { Badge } from '../../parts/badge.part';
import { Moment } from '../../parts/moment.part';
import { sourceTones } from './states';

/** State of a feed, with its cause. */
export function SourceState({ feed }: { readonly feed: OperatorSource }) {
  const { state, blockedUntil, consecutiveFailures } = feed;
  return (
    <div>
      <Badge tone={sourceTones[state]}>{state === 'never' ? 'never ran well' : state}</Badge>
      {blockedUntil !== null && (
        <div className="muted small nowrap">
          until <Moment at={blockedUntil} />
        </div>
      )}
      {consecutiveFailures > 0 && (
        <div className="muted small nowrap">{counted(consecutiveFailures, 'failure')} in a row</div>
      )}
    </div>
  );
}
