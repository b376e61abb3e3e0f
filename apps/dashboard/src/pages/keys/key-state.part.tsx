import type { KeyView } from '../../api/types';
import { endsSoon, isUnused } from '../../figures/key-age';
import { Badge } from '../../parts/badge.part';
import { useNow } from '../../parts/use-now';

/** State of a key in words: also what its owner should look at. */
export function KeyState({ apiKey }: { readonly apiKey: KeyView }) {
  const now = useNow(60_000);
  if (apiKey.state === 'revoked') return <Badge>revoked</Badge>;
  if (apiKey.state === 'expired') return <Badge>expired</Badge>;
  if (apiKey.state === 'suspended') return <Badge tone="bad">suspended</Badge>;
  if (apiKey.replacedBy !== null) return <Badge tone="late">replaced, still works</Badge>;
  if (endsSoon(apiKey, now)) return <Badge tone="late">expires soon</Badge>;
  if (isUnused(apiKey, now)) return <Badge tone="late">unused for 90 days</Badge>;
  return <Badge tone="good">working</Badge>;
}
