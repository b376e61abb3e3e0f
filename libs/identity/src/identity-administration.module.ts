import { Module } from '@nestjs/common';
import { FactorRemoval } from './factor-removal';
import { InvitationWithdrawals } from './invitation-withdrawals';
import { OwnerNotices } from './owner-notices';
import { Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';
import { Team } from './team';
import { TeamDissolution } from './team-dissolution';
import { UserAdministration } from './user-administration';
import { UserErasure } from './user-erasure';

const exported = [UserAdministration, FactorRemoval, TeamDissolution, OwnerNotices];

/**
 * Administration of users and teams: no listening, no timers. Needs the app's `DataSource`, `Clock`, `AccountDirectory` and
 * `SecurityMails`.
 */
@Module({
  providers: [...exported, Team, Sessions, InvitationWithdrawals, SignInLimits, UserErasure],
  exports: exported,
})
export class IdentityAdministrationModule {}
