import { Module } from '@nestjs/common';
import { FactorRemoval } from './factor-removal';
import { Team } from './team';
import { TeamDissolution } from './team-dissolution';
import { UserErasure } from './user-erasure';

/** Users and teams for operators: no timers, no mails. Needs the app's `DataSource` and `Clock`. */
@Module({
  providers: [Team, UserErasure, TeamDissolution, FactorRemoval],
  exports: [TeamDissolution, FactorRemoval],
})
export class IdentityAdministrationModule {}
