import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from './icon.part';

interface Entry {
  readonly to: NonNullable<LinkProps['to']>;
  /** List of data, for a page of one. */
  readonly params?: { readonly list: string };
  /** Other lists that this entry leads to. */
  readonly alsoLists?: readonly string[];
  readonly words: string;
  readonly icon: IconName;
}

/** Pages of the dashboard by the groups of the navigation, without those of operators. */
export const navigationGroups: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
  ['Start', [{ to: '/', words: 'Overview', icon: 'overview' }]],
  [
    'Data',
    [
      { to: '/data/$list', params: { list: 'ipos' }, words: 'IPOs', icon: 'ipos' },
      {
        to: '/data/$list',
        params: { list: 'premiums' },
        alsoLists: ['accuracy'],
        words: 'Premiums (GMP)',
        icon: 'premiums',
      },
      { to: '/data/$list', params: { list: 'funds' }, words: 'Funds (NFO)', icon: 'funds' },
      { to: '/data/$list', params: { list: 'gold-bonds' }, words: 'Gold bonds', icon: 'gold-bonds' },
      {
        to: '/data/$list',
        params: { list: 'rights' },
        alsoLists: ['buybacks', 'debentures', 'offers-for-sale'],
        words: 'Corporate actions',
        icon: 'actions',
      },
      { to: '/data/calendar', words: 'Calendar', icon: 'calendar' },
    ],
  ],
  [
    'Build',
    [
      { to: '/keys', words: 'Keys', icon: 'keys' },
      { to: '/usage', words: 'Usage', icon: 'usage' },
      { to: '/requests', words: 'Requests', icon: 'requests' },
      { to: '/webhooks', words: 'Webhooks', icon: 'webhooks' },
      { to: '/events', words: 'Events', icon: 'events' },
      { to: '/explorer', words: 'API explorer', icon: 'explorer' },
      { to: '/status', words: 'Status', icon: 'status' },
    ],
  ],
  [
    'Account',
    [
      { to: '/plan', words: 'Plan', icon: 'plan' },
      { to: '/team', words: 'Team', icon: 'team' },
      { to: '/settings', words: 'Settings', icon: 'settings' },
      { to: '/security', words: 'Security', icon: 'security' },
      { to: '/audit', words: 'Audit', icon: 'audit' },
    ],
  ],
];

/** Group of the operators' pages. */
export const operatorGroup: (typeof navigationGroups)[number] = [
  'Operators',
  [{ to: '/operators', words: 'Operators', icon: 'operators' }],
];
