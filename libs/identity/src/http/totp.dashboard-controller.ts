import { Controller, Delete, Post, Put } from '@nestjs/common';
import { Answers, JsonBody } from '@market/http';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { z } from 'zod';
import { Totp } from '../totp';
import { ConfirmTotpBody } from './identity.body';
import { done, doneView, type DoneView } from './session.dashboard-view';

const proposedTotpView = z
  .object({
    uri: z.string().meta({ description: 'Address for the QR code.' }),
    secret: z.string().meta({ description: 'Secret for typing, in base32.' }),
  })
  .meta({ id: 'ProposedTotp' });
const recoveryCodesView = z
  .object({ recoveryCodes: z.array(z.string()).meta({ description: 'Shown this once; each works once.' }) })
  .meta({ id: 'RecoveryCodes' });

const exampleSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const exampleTotp = {
  uri: `otpauth://totp/India%20Market%20Data:asha%40example.com?issuer=India%20Market%20Data&secret=${exampleSecret}&algorithm=SHA1&digits=6&period=30`,
  secret: exampleSecret,
};

/** Authenticator app of the user. */
@DashboardRoutes()
@Controller('dashboard/api/user/totp')
export class TotpDashboardController {
  constructor(private readonly totp: Totp) {}

  @Post()
  @RequiresRole('member', { proven: true })
  @Answers(proposedTotpView, { example: exampleTotp, status: 201, errors: ['SES_002', 'SES_008'] })
  beginTotp(@CurrentSession() session: DashboardSession): Promise<z.infer<typeof proposedTotpView>> {
    return this.totp.begin(session);
  }

  @Put()
  @RequiresRole('member', { proven: true })
  @Answers(recoveryCodesView, {
    example: { recoveryCodes: ['8k2m-4t7x-q0zr-5vwd'] },
    errors: ['SES_002', 'SES_005', 'SES_008'],
  })
  async confirmTotp(
    @CurrentSession() session: DashboardSession,
    @JsonBody(ConfirmTotpBody) { code }: ConfirmTotpBody,
  ): Promise<z.infer<typeof recoveryCodesView>> {
    return { recoveryCodes: await this.totp.confirm(session, code) };
  }

  @Delete()
  @RequiresRole('member', { proven: true })
  @Answers(doneView, { example: done, errors: ['SES_002', 'SES_008'] })
  async removeTotp(@CurrentSession() session: DashboardSession): Promise<DoneView> {
    await this.totp.remove(session);
    return done;
  }
}
