import type { OperatorSource } from '../../api/operator-types';
import { counted } from '../../figures/numbers';
import { Badge } from '../../parts/badge.part';
import { Moment } from '../../parts/moment.part';
import { checkTones } from './states';

/** Last check of a feed against its source, with its time. */
export function SourceCheck({ check }: { readonly check: OperatorSource['lastCheck'] }) {
  if (check === null)
    return (
      <span className="muted">
        none: <span className="mono">admin source check</span> asks the source
      </span>
    );
  const { at, outcome, reason, rows, refused } = check;
  return (
    <>
      <Badge tone={checkTones[outcome]}>{outcome}</Badge> <Moment at={at} as="full" />
      <div className="muted small">{reason ?? `${counted(rows, 'row')} read, ${refused} refused`}</div>
    </>
  );
}
