import type { Role } from '../../api/types';
import { RadioChoice } from '../../parts/choice.part';

const roles = [
  {
    value: 'member',
    words: 'Member',
    hint: 'Reads everything, creates test keys, tests endpoints, resends deliveries.',
  },
  { value: 'owner', words: 'Owner', hint: 'Also live keys, endpoints, plan, team and closing the account.' },
] as const;

/** Choice of a role, with what it may do. */
export function RoleChoice({ role, onRole }: { readonly role: Role; readonly onRole: (role: Role) => void }) {
  return <RadioChoice legend="Role" value={role} options={roles} onValue={onRole} />;
}
