import type { DatabaseParts } from '@market/database';
import { totpPurpose } from './domain/totp-purpose';
import { DeviceEntity } from './persistence/device.entity';
import { InvitationEntity } from './persistence/invitation.entity';
import { MembershipEntity } from './persistence/membership.entity';
import { AddFactorsAndTeams1795000006010 } from './persistence/migrations/add-factors-and-teams-1795000006010';
import { GuardOperators1795000009300 } from './persistence/migrations/guard-operators-1795000009300';
import { CountRefusedSignIns1795000007000 } from './persistence/migrations/count-refused-sign-ins-1795000007000';
import { CreateIdentity1795000006000 } from './persistence/migrations/create-identity-1795000006000';
import { OneTimeTokenEntity } from './persistence/one-time-token.entity';
import { PasskeyChallengeEntity } from './persistence/passkey-challenge.entity';
import { PasskeyEntity } from './persistence/passkey.entity';
import { RecoveryCodeEntity } from './persistence/recovery-code.entity';
import { SessionEntity } from './persistence/session.entity';
import { TotpEntity } from './persistence/totp.entity';
import { UserEntity } from './persistence/user.entity';

/** Tables of identity. */
export const identityParts: DatabaseParts = {
  entities: [
    UserEntity,
    MembershipEntity,
    SessionEntity,
    OneTimeTokenEntity,
    TotpEntity,
    RecoveryCodeEntity,
    PasskeyEntity,
    PasskeyChallengeEntity,
    InvitationEntity,
    DeviceEntity,
  ],
  migrations: [
    CreateIdentity1795000006000,
    AddFactorsAndTeams1795000006010,
    CountRefusedSignIns1795000007000,
    GuardOperators1795000009300,
  ],
  sealed: ['secret', 'pending'].map((column) => ({
    table: 'totp',
    column,
    key: ['user_id'],
    purposeOf: ([userId = '']) => totpPurpose(userId),
  })),
};

export { IdentityDashboardModule } from './http/identity-dashboard.module';
export { FactorRemoval, type RemovedFactors } from './factor-removal';
export { IdentityAdministrationModule } from './identity-administration.module';
export { identityChecks } from './identity.checks';
export { IdentityModule, RecordedOwners, RecordedUsers } from './identity.module';
export { TeamDissolution } from './team-dissolution';
export { AccountClosing } from './account-closing';
export { exampleMember, memberView, type MemberView, presentMember } from './http/team.dashboard-view';
export { MemberBook } from './member-book';
export { OwnerNotices } from './owner-notices';
export { QueuedSecurityMails } from './queued-security-mails';
export { noSecurityMails, SecurityMails } from './security-mails';
export { SecurityMailsModule } from './security-mails.module';
export { Passwords } from './passwords';
export { CommonPasswords, type LinkMail, LinkMails } from './ports';
export { type NewSession, Sessions } from './sessions';
export { SignInLimits } from './sign-in-limits';
export { type LinkUse, LinkUses, type SignedIn } from './link-uses';
export { type HandedLink, UserAdministration } from './user-administration';
export { SignInLinks } from './sign-in-links';
export { Team } from './team';
export type { SessionOfUser } from './persistence/session.repository';
