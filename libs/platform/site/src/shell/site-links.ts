import { Injectable } from '@nestjs/common';
import { SiteSettings } from '../site-settings';
import { OperatorTexts } from '../texts/operator-texts';

/** Link with its words. */
export interface SiteLink {
  readonly href: string;
  readonly words: string;
}

/** Addresses that all public pages link to, by the settings: null for a page that is not served. */
@Injectable()
export class SiteLinks {
  readonly home: string;
  readonly status: SiteLink | null;
  readonly pricing: SiteLink | null;
  readonly signIn: SiteLink | null;
  /** Shown in place of `signIn` and `start` to visitors who are signed in. */
  readonly dashboard: SiteLink | null;
  readonly start: SiteLink | null;
  readonly contact: SiteLink | null;
  readonly footer: readonly SiteLink[];

  constructor({ isOn, hasDashboard, supportEmail }: SiteSettings, texts: OperatorTexts) {
    const link = (isThere: boolean, href: string, words: string) => (isThere ? { href, words } : null);
    this.home = isOn ? '/' : '/docs';
    this.pricing = link(isOn, '/pricing', 'Pricing');
    this.status = link(isOn || hasDashboard, isOn ? '/status' : '/dashboard/status', 'Status');
    this.signIn = link(hasDashboard, '/dashboard', 'Sign in');
    this.dashboard = link(hasDashboard, '/dashboard', 'Dashboard');
    this.start = link(hasDashboard, '/dashboard/sign-up', 'Start free');
    this.contact = supportEmail === null ? null : { href: `mailto:${supportEmail}`, words: 'Contact' };
    this.footer = [
      { href: '/docs/reference', words: 'API reference' },
      { href: '/docs/errors', words: 'Error codes' },
      this.pricing,
      this.status,
      link(isOn, '/changelog', 'Changelog'),
      ...(isOn ? texts.all : []).map(({ name, title }) => ({ href: `/${name}`, words: title })),
      this.contact,
    ].filter((each) => each !== null);
  }
}
