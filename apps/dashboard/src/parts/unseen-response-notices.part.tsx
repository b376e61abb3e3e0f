import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { unseenResponses } from '../api/unseen-responses';
import { Button } from './button.part';
import { Notice } from './notice.part';

const title = 'The answer to a change was lost.';

interface Words {
  /** Thing that the request may have made. */
  readonly made: string;
  readonly to: '/keys' | '/settings' | '/webhooks' | '/security';
  /** Words of the link. */
  readonly look: string;
  /** Step after that. */
  readonly then: string;
  /** Key of the list that has it; absent for none. */
  readonly list?: string;
}

const kinds: readonly (readonly [RegExp, Words])[] = [
  [
    /^POST keys/,
    { made: 'an API key', to: '/keys', look: 'Look at the keys', then: 'revoke it', list: 'keys' },
  ],
  [
    /^POST calendar-feeds/,
    {
      ...{ made: 'a calendar feed', to: '/settings', look: 'Look at the feeds', then: 'revoke it' },
      list: 'calendar-feeds',
    },
  ],
  [
    /^POST export-links/,
    {
      ...{ made: 'an export link', to: '/settings', look: 'Look at the links', then: 'revoke it' },
      list: 'export-links',
    },
  ],
  [
    /^POST webhooks/,
    {
      ...{ made: 'an endpoint or its secret', to: '/webhooks', look: 'Look at the endpoints' },
      ...{ then: 'create another secret', list: 'webhooks' },
    },
  ],
  [
    /^PUT user\/totp/,
    {
      ...{ made: 'recovery codes', to: '/security', look: 'Go to Security' },
      then: 'set the app up again',
    },
  ],
];

function wordsOf(routes: readonly string[]) {
  return kinds.flatMap(([pattern, words]) => {
    const own = routes.filter((route) => pattern.test(route));
    return own.length === 0 ? [] : [{ ...words, own }];
  });
}

/**
 * Notices about changes whose response was lost, for a user who is signed out: the response may have held the new
 * session cookie.
 */
export function UnseenResponsesWhileSignedOut({ routes }: { readonly routes: readonly string[] }) {
  return wordsOf(routes).map(({ made, look, then }) => (
    <Notice key={made} tone="late" title={title}>
      {' '}
      It may have made {made}, never shown to you. Sign in, {look.charAt(0).toLowerCase() + look.slice(1)},
      and {then} if so.
    </Notice>
  ));
}

/** Notices about changes whose response was lost: what they may have made that was never shown, and what to do. */
export function UnseenResponseNotices({ routes }: { readonly routes: readonly string[] }) {
  const client = useQueryClient();
  const found = wordsOf(routes);
  const lists = found.flatMap(({ list = [] }) => list).join();
  useEffect(() => {
    for (const list of lists.split(',')) void client.invalidateQueries({ queryKey: [list] });
  }, [client, lists]);
  return found.map(({ made, to, look, then, own }) => (
    <Notice
      key={made}
      tone="late"
      title={title}
      actions={
        <Button
          onClick={() => {
            for (const route of own) unseenResponses.forget(route);
          }}
        >
          Dismiss
        </Button>
      }
    >
      {' '}
      It may have made {made}, never shown to you. <Link to={to}>{look}</Link>, and {then} if so.
    </Notice>
  ));
}
