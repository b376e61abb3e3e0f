import { Controller, Get, Put } from '@nestjs/common';
import { JsonBody, Flag, ListOf } from '@market/http-query';
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
import { alertsView, type AlertsView, exampleAlerts, presentAlerts } from './alerts.dashboard-view';
import { usagePercents, type UsagePercent } from '../domain/alert-settings';

/** Body of `PUT /dashboard/api/alerts`: all of it. */
class ChangeAlertsBody {
  @ListOf(
    usagePercents,
    { min: 0, max: usagePercents.length },
    { description: 'Percents of the daily limit at which owners get a mail.', example: [80, 100] },
  )
  usagePercents!: UsagePercent[];

  @Flag({ description: 'Whether owners get a mail when a webhook endpoint fails.', example: true })
  endpointFailing!: boolean;

  @Flag({ description: 'Whether owners get a mail 7 days before a key expires.', example: true })
  keyExpiring!: boolean;

  @Flag({ description: 'Whether owners get a mail about payments that fail.', example: true })
  payment!: boolean;
}

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
