import type { DatabaseParts } from '@market/database';
import { MembershipEntity } from './persistence/membership.entity';
import { CreateIdentity1795000006000 } from './persistence/migrations/create-identity-1795000006000';
import { OneTimeTokenEntity } from './persistence/one-time-token.entity';
import { SessionEntity } from './persistence/session.entity';
import { UserEntity } from './persistence/user.entity';

/** Tables of identity. */
export const identityParts: DatabaseParts = {
  entities: [UserEntity, MembershipEntity, SessionEntity, OneTimeTokenEntity],
  migrations: [CreateIdentity1795000006000],
};

export { IdentityDashboardModule } from './http/identity-dashboard.module';
export { IdentityModule } from './identity.module';
export { Passwords } from './passwords';
export { CommonPasswords, type LinkMail, LinkMails } from './ports';
export { RecordedOwners } from './recorded-owners';
export { RecordedUsers } from './recorded-users';
export { type BegunSession, Sessions } from './sessions';
export { SignInLimits } from './sign-in-limits';
export { type SignedIn, SignInLinks } from './sign-in-links';
export type { SessionOfUser } from './persistence/session.repository';
