import { docsPaths } from '@market/api-docs';
import type { ConfigOf } from '@market/base/config';
import type { HttpSettings } from '@market/http-server';
import type { siteConfig, SiteSettings } from '@market/site';

/** Returns the settings of the public pages. */
export function siteSettings(
  { site, textsDir, priceNote }: ConfigOf<typeof siteConfig>,
  { publicUrl }: Pick<HttpSettings, 'publicUrl'>,
  supportEmail: string | null,
  hasDashboard: boolean,
): SiteSettings {
  const isOn = site === 'on';
  return { isOn, hasDashboard, publicUrl, docsPaths, priceNote, textsFolder: textsDir ?? null, supportEmail };
}

/** Returns the pages of the dashboard that are public ones, by their former paths. */
export function movedPages({ site }: Pick<ConfigOf<typeof siteConfig>, 'site'>): ReadonlyMap<string, string> {
  return new Map(site === 'on' ? [['/dashboard/status', '/status']] : []);
}
