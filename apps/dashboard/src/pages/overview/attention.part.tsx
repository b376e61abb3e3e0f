import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { endpointsQuery } from '../../api/queries';
import type { Environment, EnvironmentUsage, KeyView, SessionView } from '../../api/types';
import type { EndpointView } from '../../api/webhook-types';
import { endsSoon, isUnused } from '../../figures/key-age';
import { keyTitle } from '../../figures/key-names';
import { refusalWords } from '../../figures/limit-words';
import { counted } from '../../figures/numbers';
import { Badge, type Tone } from '../../parts/badge.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { useSession } from '../../parts/session.part';
import { useNow } from '../../parts/use-now';

/** Things that are shown; how many more there are is said. */
const most = 4;

interface Item {
  readonly id: string;
  readonly tone: Tone;
  readonly state: string;
  readonly link: ReactNode;
  readonly note: ReactNode;
}

interface AttentionProps {
  readonly keys: UseQueryResult<readonly KeyView[]>;
  readonly environment: Environment;
  /** Usage of the environment; undefined until it is read. */
  readonly usage: EnvironmentUsage | undefined;
}

/** Suspension of the account, limits that refuse requests, and keys and endpoints that need attention. */
export function Attention({ keys, environment, usage }: AttentionProps) {
  const now = useNow(60_000);
  const { suspension } = useSession().account;
  const endpoints = useQuery(endpointsQuery(environment));
  return (
    <section className="panel" aria-labelledby="attention">
      <div className="panel-head">
        <h2 id="attention">To look at</h2>
      </div>
      <Loaded query={keys} what="The keys" height={234}>
        {(list) => (
          <Loaded query={endpoints} what="The endpoints" height={234}>
            {(others) => (
              <Items
                items={[
                  ...accountItems(suspension),
                  ...limitItems(usage, now),
                  ...endpointItems(others),
                  ...keyItems(list, now),
                ]}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

function Items({ items }: { readonly items: readonly Item[] }) {
  if (items.length === 0) {
    return (
      <p className="panel-body muted">
        Nothing: no limit is reached, no key ends soon or lies unused, and no endpoint fails.
      </p>
    );
  }
  return (
    <ul className="panel-body stack-mid">
      {items.slice(0, most).map(({ id, tone, state, link, note }) => (
        <li key={id}>
          <div className="row-spread">
            {link}
            <Badge tone={tone}>{state}</Badge>
          </div>
          <div className="muted small">{note}</div>
        </li>
      ))}
      {items.length > most && (
        <li className="muted small">{counted(items.length - most, 'more thing')} to look at</li>
      )}
    </ul>
  );
}

function accountItems(suspension: SessionView['account']['suspension']): readonly Item[] {
  if (suspension === null) return [];
  return [
    {
      id: 'account',
      tone: 'bad',
      state: 'suspended',
      link: <Link to="/audit">The account</Link>,
      note: (
        <>
          Since <Moment at={suspension.since} />: no key works
        </>
      ),
    },
  ];
}

function limitItems(usage: EnvironmentUsage | undefined, now: number): readonly Item[] {
  if (usage === undefined) return [];
  const windows = [
    ['Limit of 24 hours', usage.day],
    ['Limit of 60 seconds', usage.minute],
  ] as const;
  return windows.flatMap(([name, window]): Item[] => {
    const note = refusalWords(window, now);
    return note === null
      ? []
      : [{ id: name, tone: 'bad', state: 'refuses requests', link: <Link to="/usage">{name}</Link>, note }];
  });
}

function keyItems(keys: readonly KeyView[], now: number): readonly Item[] {
  return keys.flatMap((key): Item[] => {
    const ends = endsSoon(key, now);
    if (!ends && !isUnused(key, now)) return [];
    return [
      {
        id: key.id,
        tone: 'late',
        state: ends ? 'expires soon' : 'unused for 90 days',
        link: (
          <Link to="/keys/$id" params={{ id: key.id }}>
            {keyTitle(key)}
          </Link>
        ),
        note: ends ? (
          <>
            Key, until <Moment at={key.expiresAt} as="full" />
          </>
        ) : (
          <>
            Key, last used <Moment at={key.lastUsedAt} none="never" />
          </>
        ),
      },
    ];
  });
}

function endpointItems(endpoints: readonly EndpointView[]): readonly Item[] {
  return endpoints.flatMap((endpoint): Item[] => {
    const { id, url, status, failuresInARow, failuresUntilDisabled, disabledReason, disabledAt } = endpoint;
    if (status === 'active' && failuresInARow === 0) return [];
    const isOff = status === 'disabled';
    return [
      {
        id,
        tone: 'bad',
        state: isOff ? 'disabled' : 'failing',
        link: (
          <Link to="/webhooks/$id" params={{ id }} className="clip">
            {hostOf(url)}
          </Link>
        ),
        note: isOff ? (
          <>
            Endpoint, since <Moment at={disabledAt} />. {disabledReason}
          </>
        ) : (
          `Endpoint, ${failuresInARow} of ${failuresUntilDisabled} failures in a row`
        ),
      },
    ];
  });
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
