import { type ConfigOf, isDevelopment } from '@market/base/config';
import { type mailConfig, mailSettings } from '@market/mail';
import type { HttpSettings } from '@market/http-server';
import { operatorsNeedFactor, type sessionsConfig } from '@market/sessions';
import type { DashboardSettings } from './dashboard.module';

/**
 * Returns the settings of the dashboard; null where it is off: by its own setting, or because no mail can be sent.
 *
 * @param pages folder with the built pages, and those that are elsewhere now
 */
export function dashboardSettings(
  sessions: ConfigOf<typeof sessionsConfig>,
  mail: ConfigOf<typeof mailConfig>,
  { publicUrl }: Pick<HttpSettings, 'publicUrl'>,
  pages: Pick<DashboardSettings, 'pagesFolder' | 'movedPages'>,
): DashboardSettings | null {
  if (sessions.dashboard === 'off' || mailSettings(mail).way === 'none') return null;
  const { origin } = new URL(publicUrl);
  return {
    origin,
    publicUrl,
    allowsPlainHttp: isDevelopment(mail.nodeEnv),
    operatorsNeedFactor: operatorsNeedFactor(sessions),
    ...pages,
  };
}
