import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  eventsQuery,
  partSize,
  findPlanRefusal,
  type LoggedEvent,
  type PublicResponse,
} from '../../api/public-reads';
import { serverNow } from '../../api/server-time';
import { eventsPath, firstInstant, type EventFilter } from '../../figures/event-paths';
import { Button } from '../../parts/button.part';
import { CsvButton } from '../../parts/csv-button.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { NextPart } from '../../parts/next-part.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { PlanGate } from '../../parts/plan-gate.part';
import { RequestCode } from '../../parts/request-code.part';
import { useEnvironment } from '../../parts/use-environment';
import { EventDialog } from './event-dialog.part';
import { EventFilters } from './event-filters.part';
import { EventTable } from './event-table.part';
import { LivePanel } from './live-panel.part';

const route = getRouteApi('/signed-in/events');

/** Log of events with its filters, as it was written and as it is being written. Reading it uses no quota. */
export function EventsPage() {
  const environment = useEnvironment();
  const { type, subject, from = firstInstant(serverNow()), to, event } = route.useSearch();
  const navigate = useNavigate({ from: '/events' });
  const [isLive, setLive] = useState(false);
  const filter = { type, subject, from, to };
  const query = useInfiniteQuery(eventsQuery(environment, filter));
  const refusal = query.data === undefined ? findPlanRefusal(query.error) : null;
  const open = (id: string | undefined): void =>
    void navigate({ search: (old) => ({ ...old, event: id }), resetScroll: false });
  return (
    <div className="stack">
      <PageHead
        title="Events"
        actions={
          refusal === null && (
            <Button
              look={isLive ? undefined : 'main'}
              disabled={query.data === undefined}
              onClick={() => setLive(!isLive)}
            >
              {isLive ? 'Stop following' : 'Follow live'}
            </Button>
          )
        }
      >
        What happened to the data, kept for 90 days. Reading it here uses none of your quota.
      </PageHead>
      {refusal === null ? (
        <>
          {isLive && (
            <LivePanel
              key={`${environment} ${type} ${subject}`}
              filter={{ environment, type, subject }}
              onOpen={open}
            />
          )}
          <LogPanel query={query} filter={filter} onOpen={open} />
          <Panel title="The same from your code">
            <RequestCode path={eventsPath(filter, partSize)} curl={query.data?.pages[0]?.curl ?? null} />
          </Panel>
        </>
      ) : (
        <PlanGate refusal={refusal} />
      )}
      {event !== undefined && <EventDialog id={event} onClose={() => open(undefined)} />}
    </div>
  );
}

interface LogPanelProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<PublicResponse<readonly LoggedEvent[]>>>;
  readonly filter: EventFilter;
  readonly onOpen: (id: string) => void;
}

function LogPanel({ query, filter, onOpen }: LogPanelProps) {
  const environment = useEnvironment();
  const { type, subject, from, to } = filter;
  return (
    <Panel
      title="Log"
      note="The oldest first, by the time of writing."
      actions={
        <CsvButton
          environment={environment}
          path={eventsPath(filter, partSize)}
          isReady={query.data !== undefined}
        />
      }
      isTight
    >
      <div className="panel-body">
        <EventFilters key={[type, subject, from, to].join()} filter={filter} />
      </div>
      <Loaded
        query={query}
        what="The events"
        height={420}
        empty={({ pages }) =>
          pages.every(({ data }) => data.length === 0) ? (
            <Empty>No event of this time matches. An earlier begin may have some.</Empty>
          ) : null
        }
      >
        {({ pages }) => (
          <EventTable
            caption="Events, oldest first"
            events={pages.flatMap(({ data }) => data)}
            onOpen={onOpen}
          />
        )}
      </Loaded>
      <NextPart query={query}>Show later ones</NextPart>
    </Panel>
  );
}
