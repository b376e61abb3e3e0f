import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { RespondsWith } from '@market/http-api';
import { Clock } from '@market/kernel';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { PlayedIssues } from '../played-issues';
import { examplePlay, presentPlay, sandboxClockView, type SandboxClockView } from './sandbox-clock.view';

/** Plays an issue from the pages of the dashboard, as `POST /v1/sandbox/clock` does. */
@DashboardRoutes()
@Controller('dashboard/api/sandbox/clock')
export class SandboxClockDashboardController {
  constructor(
    private readonly issues: PlayedIssues,
    private readonly clock: Clock,
  ) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(sandboxClockView, { example: examplePlay })
  async showSandboxClock(@CurrentSession() { accountId }: DashboardSession): Promise<SandboxClockView> {
    return presentPlay(await this.issues.find(accountId), this.clock.now());
  }

  @Post()
  @HttpCode(200)
  @RequiresRole('member')
  @RespondsWith(sandboxClockView, { example: examplePlay, errors: ['RATE_001'] })
  async playSandboxClock(@CurrentSession() { accountId }: DashboardSession): Promise<SandboxClockView> {
    return presentPlay(await this.issues.start(accountId), this.clock.now());
  }
}
