import type { AccountState as State } from '../../api/operator-types';
import { Badge } from '../../parts/badge.part';
import { accountTones } from './states';

export function AccountState({ state }: { readonly state: State }) {
  return <Badge tone={accountTones[state]}>{state}</Badge>;
}
