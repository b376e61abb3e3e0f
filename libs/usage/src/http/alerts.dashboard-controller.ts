import { Controller, Get, Put } from '@nestjs/common';
import { JsonBody } from '@market/http-query';
import { RespondsWith } from '@market/http-api';
import {
  CurrentAuthor,
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  type SessionAuthor,
} from '@market/sessions';
import { RecordedAlertChoices } from '../recorded-alert-choices';
import { ChangeAlertsBody } from './alerts.body';
import { alertsView, type AlertsView, exampleAlerts, presentAlerts } from './alerts.dashboard-view';

/** Mails about the account that its owners get. */
@DashboardRoutes()
@Controller('dashboard/api/alerts')
export class AlertsDashboardController {
  constructor(private readonly alerts: RecordedAlertChoices) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(alertsView, { example: exampleAlerts })
  async showAlerts(@CurrentSession() { accountId }: DashboardSession): Promise<AlertsView> {
    return presentAlerts(await this.alerts.of(accountId));
  }

  @Put()
  @RequiresRole('owner')
  @RespondsWith(alertsView, { example: exampleAlerts, errors: ['SES_004'] })
  async changeAlerts(
    @CurrentAuthor() author: SessionAuthor,
    @JsonBody(ChangeAlertsBody) body: ChangeAlertsBody,
  ): Promise<AlertsView> {
    return presentAlerts(await this.alerts.change(author, body));
  }
}
