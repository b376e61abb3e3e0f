import type { RangeReplay } from '../api/webhook-types';
import { count, counted } from './numbers';

const states = [
  ['failed', 'failed'],
  ['held', 'held'],
  ['unsent', 'never sent'],
  ['delivered', 'delivered before'],
] as const;

/**
 * Tells how many events a replay would send, by what had become of them, and how many it leaves out. Shape: `12 events
 * would be sent: 10 failed, 2 never sent. Nothing was sent yet.`
 */
export function previewWords({ deliveries, counts }: Pick<RangeReplay, 'deliveries' | 'counts'>): string {
  const parts = states
    .filter(([state]) => counts[state] > 0)
    .map(([state, words]) => `${count(counts[state])} ${words}`);
  const kinds = parts.length === 0 ? '' : `: ${parts.join(', ')}`;
  const left =
    counts.pending === 0
      ? ''
      : ` ${count(counts.pending)} more ${counts.pending === 1 ? 'is' : 'are'} being tried already.`;
  return `${counted(deliveries, 'event')} would be sent${kinds}.${left} Nothing was sent yet.`;
}
