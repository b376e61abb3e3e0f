import type { EndpointView } from '../../api/webhook-types';
import { Badge } from '../../parts/badge.part';

/** State of an endpoint, with the reason or the failures that lead to it. */
export function EndpointState({ endpoint }: { readonly endpoint: EndpointView }) {
  const { status, disabledReason, failuresInARow, failuresUntilDisabled } = endpoint;
  if (status === 'disabled') {
    return (
      <div>
        <Badge tone="bad">disabled</Badge>
        {disabledReason !== null && <div className="muted small said-cell">{disabledReason}</div>}
      </div>
    );
  }
  if (failuresInARow === 0) return <Badge tone="good">active</Badge>;
  return (
    <div>
      <Badge tone="late">failing</Badge>
      <div className="muted small">
        {failuresInARow} of {failuresUntilDisabled} failures in a row
      </div>
    </div>
  );
}
