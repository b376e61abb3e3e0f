import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { quarantineQuery, sourcesQuery } from '../../api/operator-queries';
import { heldScopes } from '../../api/operator-types';
import { Empty } from '../../parts/empty.part';
import { SelectField } from '../../parts/field.part';
import { PageHead } from '../../parts/page-head.part';
import { Pager } from '../../parts/pager.part';
import { Panel } from '../../parts/panel.part';
import { GivenOrders, type GivenOrdersProps } from './given-orders.part';
import { HeldEntries } from './held-entries.part';
import { OperatorLoaded } from './operator-loaded.part';
import { scopeWords } from './states';

const route = getRouteApi('/signed-in/operators/quarantine');

/** Entries that were held back, the last seen first. */
export function QuarantinePage() {
  const { feed, scope, page = 1 } = route.useSearch();
  const navigate = useNavigate({ from: '/operators/quarantine' });
  const query = useQuery(quarantineQuery({ feed, scope }, page));
  // Above the list: once all of its entries are decided on, there is none.
  const [given, setGiven] = useState<GivenOrdersProps | null>(null);
  const isFiltered = feed !== undefined || scope !== undefined;
  return (
    <>
      <PageHead title="Quarantine">Data that was held for review, with the reason.</PageHead>
      <div className="filters">
        <FeedFilter
          feed={feed}
          onFeed={(next) => void navigate({ search: (old) => ({ ...old, feed: next, page: undefined }) })}
        />
        <SelectField
          label="Extent"
          value={scope ?? ''}
          options={[['', 'Any extent'] as const, ...heldScopes.map((one) => [one, scopeWords[one]] as const)]}
          onValue={(value) =>
            void navigate({
              search: (old) => ({ ...old, scope: value === '' ? undefined : value, page: undefined }),
            })
          }
        />
      </div>
      {given !== null && <GivenOrders {...given} />}
      <OperatorLoaded
        query={query}
        what="The quarantine"
        height={480}
        empty={({ rows }) => (rows.length > 0 ? null : <NoEntries isFiltered={isFiltered} page={page} />)}
      >
        {({ rows, meta }) => (
          <HeldEntries
            key={`${feed} ${scope} ${page}`}
            entries={rows}
            onGiven={setGiven}
            pager={
              <Pager
                {...meta}
                what="entries"
                onPage={(to) => void navigate({ search: (old) => ({ ...old, page: to }) })}
              />
            }
          />
        )}
      </OperatorLoaded>
    </>
  );
}

interface NoEntriesProps {
  readonly isFiltered: boolean;
  readonly page: number;
}

function NoEntries({ isFiltered, page }: NoEntriesProps) {
  const back = (words: string) => (
    <Link to="/operators/quarantine" search={{}} className="button">
      {words}
    </Link>
  );
  return (
    <Panel isTight>
      {isFiltered ? (
        <Empty action={back('Show all entries')}>No entries match.</Empty>
      ) : page > 1 ? (
        <Empty action={back('First page')}>Page {page} no longer exists.</Empty>
      ) : (
        <Empty>Nothing is held.</Empty>
      )}
    </Panel>
  );
}

interface FeedFilterProps {
  readonly feed: string | undefined;
  readonly onFeed: (feed: string | undefined) => void;
}

function FeedFilter({ feed, onFeed }: FeedFilterProps) {
  const { data = [] } = useQuery(sourcesQuery);
  const known = data.map(({ feedId }) => feedId);
  const ids = feed === undefined || known.includes(feed) ? known : [feed, ...known];
  return (
    <SelectField
      label="Feed"
      value={feed ?? ''}
      options={[['', 'Any feed'] as const, ...ids.map((id) => [id, id] as const)]}
      onValue={(value) => onFeed(value === '' ? undefined : value)}
    />
  );
}
