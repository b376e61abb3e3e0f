import { Controller, Get } from '@nestjs/common';
import { RespondsWith, Throttled } from '@market/http-api';
import { DashboardRoutes, ForAnyone } from '@market/sessions';
import { StatusBoard } from './status-board';
import { presentStatus, statusView, type StatusView } from './status.dashboard-view';

/** Status board with one data set and two of its days, for the description of the dashboard's API. */
const exampleStatus: StatusView = {
  dataSets: [
    {
      dataSet: 'gmp',
      title: 'Grey market premium',
      cadence: 'every 2 hours',
      targetSeconds: 7800,
      lastSuccessAt: '2026-11-20T04:21:00.000Z',
      ageSeconds: 540,
      state: 'fresh',
      sources: [{ name: 'InvestorGain', lastSuccessAt: '2026-11-20T04:21:00.000Z', state: 'fresh' }],
      days: [
        { day: '2026-11-19', state: 'late' },
        { day: '2026-11-20', state: 'fresh' },
      ],
    },
  ],
  api: 'ok',
  incidents: [
    {
      ...{ id: 'inc_5b02c77d18fa', title: 'Some requests fail', impact: 'minor' },
      ...{ startedAt: '2026-11-19T04:10:00.000Z', closedAt: '2026-11-19T04:40:00.000Z' },
      updates: [{ at: '2026-11-19T04:40:00.000Z', state: 'resolved', message: 'All requests succeed.' }],
    },
  ],
};

/** Status board, also for people who are not signed in: limited by address. */
@Throttled('status')
@DashboardRoutes()
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
