import { Controller, Get } from '@nestjs/common';
import { RespondsWith, Throttled } from '@market/http-api';
import { DashboardRoutes, ForAnyone } from '@market/sessions';
import { StatusBoard } from './status-board';
import { exampleStatus } from './status-examples';
import { presentStatus, statusView, type StatusView } from './status.dashboard-view';

/** Status board, also for people who are not signed in: limited by address. */
@DashboardRoutes()
@Throttled('status')
@Controller('dashboard/api/status')
export class StatusDashboardController {
  constructor(private readonly board: StatusBoard) {}

  @Get()
  @ForAnyone()
  @RespondsWith(statusView, { example: exampleStatus, errors: ['RATE_001'] })
  async showStatus(): Promise<StatusView> {
    return presentStatus(await this.board.show());
  }
}
