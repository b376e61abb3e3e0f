import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef, useEffect, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.part';

interface Entry {
  readonly to: NonNullable<LinkProps['to']>;
  /** List of data, for a page of one. */
  readonly params?: { readonly list: string };
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
      { to: '/data/$list', params: { list: 'premiums' }, words: 'Premiums (GMP)', icon: 'ipos' },
      { to: '/data/$list', params: { list: 'funds' }, words: 'Funds (NFO)', icon: 'ipos' },
      { to: '/data/$list', params: { list: 'gold-bonds' }, words: 'Gold bonds', icon: 'ipos' },
      { to: '/data/$list', params: { list: 'rights' }, words: 'Corporate actions', icon: 'ipos' },
      { to: '/data/calendar', words: 'Calendar', icon: 'events' },
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

const operators: (typeof navigationGroups)[number] = [
  'Operators',
  [{ to: '/operators', words: 'Operators', icon: 'operators' }],
];

/** Way to every page. On phones it is a row that scrolls, and the present page is brought into view. */
export function Navigation({ isOperator }: { readonly isOperator: boolean }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const present = element.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (present && element.current) element.current.scrollLeft = present.offsetLeft - 40;
  });
  return (
    <nav className="nav" aria-label="Pages" ref={element}>
      <div className="nav-inside">
        {(isOperator ? [...navigationGroups, operators] : navigationGroups).map(([title, entries]) => (
          <Group key={title} title={title}>
            {entries.map(({ to, params, words, icon }) => (
              <li key={words}>
                <Link
                  to={to}
                  params={params ?? {}}
                  reloadDocument={to === '/status'}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                >
                  <Icon name={icon} />
                  {words}
                </Link>
              </li>
            ))}
          </Group>
        ))}
      </div>
    </nav>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      {title !== 'Start' && <h2>{title}</h2>}
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}
