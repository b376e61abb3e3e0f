import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requestsQuery } from '../../api/request-queries';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { NextPart } from '../../parts/next-part.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { useEnvironment } from '../../parts/use-environment';
import { RequestDialog } from './request-dialog.part';
import { RequestFilters } from './request-filters.part';
import { RequestHours } from './request-hours.part';
import { RequestSearch } from './request-search.part';
import { RequestTable } from './request-table.part';

const route = getRouteApi('/signed-in/requests');

/** Requests of the account's programs: why they failed, how many there were and how long they took. */
export function RequestsPage() {
  const environment = useEnvironment();
  const { id, ...filter } = route.useSearch();
  const { env: _, ...wanted } = filter;
  const navigate = useNavigate({ from: '/requests' });
  const [isLive, setLive] = useState(false);
  const query = useInfiniteQuery(requestsQuery(environment, wanted, isLive));
  const open = (chosen: string | undefined): void =>
    void navigate({ search: (old) => ({ ...old, id: chosen }), resetScroll: false });
  const isFiltered = Object.values(wanted).some((value) => value !== undefined);
  return (
    <div className="stack">
      <PageHead
        title="Requests"
        actions={
          <Button look={isLive ? undefined : 'main'} aria-pressed={isLive} onClick={() => setLive(!isLive)}>
            {isLive ? 'Stop following' : 'Follow live'}
          </Button>
        }
      >
        Requests made with your keys. Failed requests are kept for 7 days, the first success of each minute
        for 24 hours; all are counted.
      </PageHead>
      <Panel title="Log" note="Newest first." actions={<RequestSearch onFound={open} />} isTight>
        <div className="panel-body">
          <RequestFilters />
        </div>
        <Loaded
          query={query}
          what="The requests"
          height={420}
          empty={({ pages }) =>
            pages[0]?.rows.length === 0 ? (
              <Empty action={isFiltered ? undefined : <Link to="/keys">See your keys</Link>}>
                {isFiltered
                  ? 'No request matches these filters.'
                  : `No ${environment} key made a request in the last days.`}
              </Empty>
            ) : null
          }
        >
          {({ pages }) => <RequestTable rows={pages.flatMap(({ rows }) => rows)} onOpen={open} />}
        </Loaded>
        <NextPart query={query}>Show older requests</NextPart>
      </Panel>
      <RequestHours environment={environment} />
      {id !== undefined && <RequestDialog key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  );
}
