import type { SiteSettings } from '../site-settings';
import { someSettings } from '../site.fixture';
import { OperatorTexts } from '../texts/operator-texts';
import { SiteLinks } from './site-links';

const shown = (settings: Partial<SiteSettings>) => {
  const links = new SiteLinks({ ...someSettings, ...settings }, new OperatorTexts(null));
  const { home, pricing, status, signIn, start } = links;
  return [home, ...[pricing, status, signIn, start].map((each) => each?.href ?? null)];
};

it.each([
  [{}, ['/', '/pricing', '/status', '/dashboard', '/dashboard/sign-up']],
  [{ hasDashboard: false }, ['/', '/pricing', '/status', null, null]],
  [{ isOn: false }, ['/docs', null, '/dashboard/status', '/dashboard', '/dashboard/sign-up']],
  [{ isOn: false, hasDashboard: false }, ['/docs', null, null, null, null]],
])('public pages link to nothing that is not served: %j', (settings, expected) => {
  expect(shown(settings)).toEqual(expected);
});
