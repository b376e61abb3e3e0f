import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { failingEndpointsQuery, moneyQuery, quarantineQuery, sourcesQuery } from '../../api/operator-queries';
import { counted } from '../../figures/numbers';
import { Badge, type Tone } from '../../parts/badge.part';
import { isInTrouble } from './source-trouble';

/** Number of things of each kind that wait for an operator. */
export function WaitingList() {
  return (
    <ul className="panel-body stack-mid">
      <Item
        to="/operators/sources"
        title="Sources"
        query={useQuery(sourcesQuery)}
        countOf={(feeds) => feeds.filter(isInTrouble).length}
        noun="feed in trouble"
        nouns="feeds in trouble"
        tone="bad"
      />
      <Item
        to="/operators/quarantine"
        title="Quarantine"
        query={useQuery(quarantineQuery({}, 1))}
        countOf={({ meta }) => meta.total}
        noun="entry held"
        nouns="entries held"
        tone="late"
      />
      <Item
        to="/operators/webhooks"
        title="Endpoints"
        query={useQuery(failingEndpointsQuery)}
        countOf={(endpoints) => endpoints.length}
        noun="endpoint fails or is disabled"
        nouns="endpoints fail or are disabled"
        tone="late"
      />
      <Item
        to="/operators/money"
        title="Money"
        query={useQuery(moneyQuery)}
        countOf={(items) => items.length}
        noun="case at the processor"
        nouns="cases at the processor"
        tone="bad"
      />
    </ul>
  );
}

interface ItemProps<Data> {
  readonly to: NonNullable<LinkProps['to']>;
  readonly title: string;
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error'>;
  readonly countOf: (data: Data) => number;
  readonly noun: string;
  readonly nouns: string;
  /** Colour when there is one. */
  readonly tone: Tone;
}

function Item<Data>({ to, title, query: { data, error }, countOf, noun, nouns, tone }: ItemProps<Data>) {
  const number = data === undefined ? null : countOf(data);
  return (
    <li className="row-spread">
      <Link to={to}>{title}</Link>
      {number === null ? (
        <span className="muted">{error === null ? '' : 'could not be read'}</span>
      ) : (
        <Badge tone={number === 0 ? 'good' : tone}>
          {number === 0 ? 'nothing' : counted(number, noun, nouns)}
        </Badge>
      )}
    </li>
  );
}
