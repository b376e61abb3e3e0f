import { valueWords } from '../../figures/market-choices';
import { Badge, type Tone } from '../../parts/badge.part';

const tones: Readonly<Record<string, Tone>> = {
  open: 'good',
  upcoming: 'plain',
  listed: 'quiet',
  closed: 'quiet',
  withdrawn: 'bad',
};

export function StateBadge({ state }: { readonly state: string }) {
  return <Badge tone={tones[state.toLowerCase()] ?? 'quiet'}>{valueWords(state)}</Badge>;
}
