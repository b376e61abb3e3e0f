import { Module } from '@nestjs/common';
import { FactorRemoval } from './factor-removal';
import { InvitationWithdrawals } from './invitation-withdrawals';
import { Sessions } from './sessions';
import { Team } from './team';
import { TeamDissolution } from './team-dissolution';
import { UserAdministration } from './user-administration';
import { UserErasure } from './user-erasure';

const exported = [UserAdministration, FactorRemoval, TeamDissolution];

/** Administration of users and teams: no listening, no timers, no mails. Needs the app's `DataSource` and `Clock`. */
@Module({
  providers: [...exported, Team, Sessions, InvitationWithdrawals, UserErasure],
  exports: exported,
})
export class IdentityAdministrationModule {}
