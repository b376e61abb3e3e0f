import { z } from 'zod';
import { type AlertSettings, usagePercents, usualAlertSettings } from '../domain/alert-settings';

/** Mails about the account that its owners chose. */
export const alertsView = z
  .object({
    usagePercents: z
      .array(z.literal(usagePercents))
      .meta({ description: 'Percents of the daily limit at which owners get a mail, once a day each.' }),
    endpointFailing: z.boolean(),
    keyExpiring: z.boolean(),
    payment: z.boolean(),
  })
  .meta({ id: 'Alerts' });

export type AlertsView = z.infer<typeof alertsView>;

/** Renders the settings of an account. */
export function presentAlerts(settings: AlertSettings): AlertsView {
  const { endpointFailing, keyExpiring, payment } = settings;
  return { usagePercents: [...settings.usagePercents], endpointFailing, keyExpiring, payment };
}

/** Default settings of alerts, for the description of the dashboard's API. */
export const exampleAlerts: AlertsView = presentAlerts(usualAlertSettings);
