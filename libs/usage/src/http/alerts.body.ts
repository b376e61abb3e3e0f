import { Flag, ListOf } from '@market/http-query';
import { usagePercents, type UsagePercent } from '../domain/alert-settings';

/** Body of `PUT /dashboard/api/alerts`: all of it. */
export class ChangeAlertsBody {
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
