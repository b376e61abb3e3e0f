import { Controller, HttpCode, Put } from '@nestjs/common';
import { JsonBody } from '@market/http-query';
import { RespondsWith } from '@market/http-api';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { EmailChanges } from '../email-changes';
import { ChangeEmailBody } from './identity.body';
import { exampleMailRequest, mailRequestView, type MailRequestView } from './mail-request.dashboard-view';

/** E-mail address of the user. */
@DashboardRoutes()
@Controller('dashboard/api/user/email')
export class EmailDashboardController {
  constructor(private readonly emails: EmailChanges) {}

  @Put()
  @HttpCode(202)
  @RequiresRole('member', { proven: true, whileSuspended: true })
  @RespondsWith(mailRequestView, { example: exampleMailRequest, status: 202, errors: ['SES_002'] })
  async changeEmail(
    @CurrentSession() session: DashboardSession,
    @JsonBody(ChangeEmailBody) { email }: ChangeEmailBody,
  ): Promise<MailRequestView> {
    return { done: true, isMailed: await this.emails.request(session, email) };
  }
}
