import { Controller, Delete, Put } from '@nestjs/common';
import { Answers, JsonBody } from '@market/http';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { Passwords } from '../passwords';
import { SetPasswordBody } from './identity.body';
import { done, doneView, type DoneView } from './session.dashboard-view';

/** Password of the user. */
@DashboardRoutes()
@Controller('dashboard/api/user/password')
export class PasswordDashboardController {
  constructor(private readonly passwords: Passwords) {}

  @Put()
  @RequiresRole('member', { proven: true })
  @Answers(doneView, { example: done, errors: ['SES_002'] })
  async setPassword(
    @CurrentSession() session: DashboardSession,
    @JsonBody(SetPasswordBody) { password }: SetPasswordBody,
  ): Promise<DoneView> {
    await this.passwords.set(session, password);
    return done;
  }

  @Delete()
  @RequiresRole('member', { proven: true })
  @Answers(doneView, { example: done, errors: ['SES_002'] })
  async removePassword(@CurrentSession() session: DashboardSession): Promise<DoneView> {
    await this.passwords.remove(session);
    return done;
  }
}
