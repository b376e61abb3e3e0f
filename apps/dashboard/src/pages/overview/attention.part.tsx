import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usageDaysQuery } from '../../api/account-queries';
import { endpointsQuery } from '../../api/queries';
import type { Environment, EnvironmentUsage, KeyView, SessionView } from '../../api/types';
import type { EndpointView } from '../../api/webhook-types';
import { addDays, indianDay } from '../../figures/india-time';
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
  const today = indianDay(now);
  const week = useQuery(usageDaysQuery(environment, { from: addDays(today, -6), to: today }));
  const refused = week.data?.days.find(({ day }) => day === today)?.refused;
  return (
    <section className="panel" aria-labelledby="attention">
      <div className="panel-head">
        <h2 id="attention">Needs attention</h2>
      </div>
      <Loaded query={keys} what="The keys" height={234}>
        {(list) => (
          <Loaded query={endpoints} what="The endpoints" height={234}>
            {(others) => (
              <Items
                isWhole={usage !== undefined && refused !== undefined}
                items={[
                  ...accountItems(suspension),
                  ...limitItems(usage, now),
                  ...refusalItems(refused ?? 0),
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

interface ItemsProps {
  readonly items: readonly Item[];
  /** True once all limits are known: before that, it is not known that nothing is refused. */
  readonly isWhole: boolean;
}

function Items({ items, isWhole }: ItemsProps) {
  if (items.length === 0 && !isWhole)
    return <p className="panel-body muted">The limits are not known yet.</p>;
  if (items.length === 0) {
    return (
      <p className="panel-body muted">
        All clear: no limit is reached, no key expires soon or is unused, and no endpoint is failing.
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
      {items.length > most && <li className="muted small">{counted(items.length - most, 'more item')}</li>}
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
    ['24-hour limit', usage.day],
    ['60-second limit', usage.minute],
  ] as const;
  return windows.flatMap(([name, window]): Item[] => {
    const note = refusalWords(window, now);
    return note === null
      ? []
      : [{ id: name, tone: 'bad', state: 'refuses requests', link: <Link to="/usage">{name}</Link>, note }];
  });
}

function refusalItems(refused: number): readonly Item[] {
  if (refused === 0) return [];
  return [
    {
      id: 'refused',
      tone: 'late',
      state: 'rate limited',
      link: (
        <Link to="/requests" search={{ class: '429' }}>
          Requests of today
        </Link>
      ),
      note: `${counted(refused, 'request')} refused by a limit of the plan`,
    },
  ];
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
