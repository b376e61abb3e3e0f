import { OneOf, Text } from '@market/http-query';
import type { Role } from '@market/sessions';

const roles: readonly Role[] = ['owner', 'member'];
const role = { description: 'Role in the account.', example: 'member' };

/** Body of `POST /dashboard/api/invitations`. */
export class InviteBody {
  @Text({ min: 1, max: 320 }, { description: 'E-mail address to invite.', example: 'ravi@example.com' })
  email!: string;

  @OneOf(roles, role)
  role!: Role;
}

/** Body of `PUT /dashboard/api/members/:userId`. */
export class ChangeRoleBody {
  @OneOf(roles, role)
  role!: Role;
}
