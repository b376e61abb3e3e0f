import type { EndpointView } from '../../api/webhook-types';
import { Badge } from '../../parts/badge.part';

/** State of an endpoint in words, with the way to being disabled. */
export function EndpointState({ endpoint }: { readonly endpoint: EndpointView }) {
  const { status, failuresInARow, failuresUntilDisabled } = endpoint;
  if (status === 'disabled') return <Badge tone="bad">disabled</Badge>;
  if (failuresInARow === 0) return <Badge tone="good">active</Badge>;
  return (
    <Badge tone="late">
      failing, {failuresInARow} of {failuresUntilDisabled}
    </Badge>
  );
}
