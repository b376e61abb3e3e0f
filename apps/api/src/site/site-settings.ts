import { docsPaths } from '@market/api-docs';
import type { ConfigOf } from '@market/base/config';
import type { HttpSettings } from '@market/http-server';
import type { siteConfig, SiteSettings } from '@market/site';

/** Parts of the API that a setting can take away. */
interface ServedParts {
  readonly hasDashboard: boolean;
  readonly hasAssistants: boolean;
}

/** Returns the settings of the public pages. */
export function siteSettings(
  { site, textsDir, priceNote }: ConfigOf<typeof siteConfig>,
  { publicUrl }: Pick<HttpSettings, 'publicUrl'>,
  supportEmail: string | null,
  { hasDashboard, hasAssistants }: ServedParts,
): SiteSettings {
  const isOn = site === 'on';
  return {
    ...{ isOn, hasDashboard, publicUrl, priceNote, textsFolder: textsDir ?? null, supportEmail },
    docsPaths: docsPaths(() => hasAssistants),
  };
}

/** Returns the pages of the dashboard that are public ones, by their former paths. */
export function movedPages({ site }: Pick<ConfigOf<typeof siteConfig>, 'site'>): ReadonlyMap<string, string> {
  return new Map(site === 'on' ? [['/dashboard/status', '/status']] : []);
}
