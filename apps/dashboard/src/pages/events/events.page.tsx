import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import {
  eventsQuery,
  partSize,
  findPlanRefusal,
  type LoggedEvent,
  type PublicResponse,
} from '../../api/public-reads';
import { serverNow } from '../../api/server-time';
import { eventsPath, firstInstant, type EventFilter } from '../../figures/event-paths';
import { chosenTypes } from '../../figures/event-words';
import { Button } from '../../parts/button.part';
import { CsvButton } from '../../parts/csv-button.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { NextPart } from '../../parts/next-part.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { PlanGate } from '../../parts/plan-gate.part';
import { RequestCode } from '../../parts/request-code.part';
import { Segments } from '../../parts/segments.part';
import { useSession } from '../../parts/session.part';
import { Skeleton } from '../../parts/skeleton.part';
import { useEnvironment } from '../../parts/use-environment';
import { EventDialog } from './event-dialog.part';
import { EventFilters } from './event-filters.part';
import { EventTable } from './event-table.part';
import { LivePanel } from './live-panel.part';

const PlayIssue = lazy(() =>
  import('../../parts/play-issue.part').then(({ PlayIssue: part }) => ({ default: part })),
);

const route = getRouteApi('/signed-in/events');

/** Log of events with its filters, as it was written and as it is being written. Reading it uses no quota. */
export function EventsPage() {
  const environment = useEnvironment();
  const { suspension } = useSession().account;
  const { span, type, subject, to, event, from: chosen } = route.useSearch();
  // Of when the page was opened: else each render would ask for another part.
  const [now] = useState(serverNow);
  const from = chosen ?? firstInstant(now, span);
  const navigate = useNavigate({ from: '/events' });
  const [isLive, setLive] = useState(false);
  const filter = { type: chosenTypes(type), subject, from, to };
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
        Changes to the data, kept for 90 days. Viewing them here doesn’t use your quota.
      </PageHead>
      {environment === 'test' && suspension === null && (
        <Suspense fallback={<Skeleton what="The issue to play" height={168} />}>
          <PlayIssue />
        </Suspense>
      )}
      {refusal === null ? (
        <>
          {isLive && (
            <LivePanel
              key={`${environment} ${type} ${subject}`}
              filter={{ environment, type: filter.type, subject }}
              lastId={query.data?.pages[0]?.data[0]?.id ?? null}
              onOpen={open}
            />
          )}
          <LogPanel query={query} filter={filter} choice={{ ...filter, type }} onOpen={open} />
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
  /** Filter as it was chosen: with the name of a group of types in place of them. */
  readonly choice: EventFilter;
  readonly onOpen: (id: string) => void;
}

function LogPanel({ query, filter, choice, onOpen }: LogPanelProps) {
  const environment = useEnvironment();
  const { type, subject, from, to } = choice;
  const { span, from: chosen } = route.useSearch();
  const navigate = useNavigate({ from: '/events' });
  return (
    <Panel
      title="Log"
      note="Newest first."
      actions={
        <CsvButton
          environment={environment}
          path={eventsPath(filter, partSize)}
          isReady={query.data !== undefined}
        />
      }
      isTight
    >
      <div className="panel-body stack-mid">
        <Segments
          label="Time"
          value={chosen === undefined && to === undefined ? (span ?? '7d') : 'other'}
          options={[
            ['today', 'Today'],
            ['24h', '24 hours'],
            ['7d', '7 days'],
            ...(chosen === undefined && to === undefined ? [] : [['other', 'Chosen below'] as const]),
          ]}
          onValue={(value) =>
            void navigate({
              search: (old) => ({
                ...old,
                span: value === 'today' || value === '24h' ? value : undefined,
                from: value === 'other' ? old.from : undefined,
                to: value === 'other' ? old.to : undefined,
              }),
              resetScroll: false,
            })
          }
        />
        <EventFilters key={[type, subject, from, to].join()} filter={choice} />
      </div>
      <Loaded
        query={query}
        what="The events"
        height={420}
        empty={({ pages }) =>
          pages.every(({ data }) => data.length === 0) ? (
            <Empty>No event of this time matches. Try an earlier start.</Empty>
          ) : null
        }
      >
        {({ pages }) => (
          <EventTable
            caption="Events, newest first"
            events={pages.flatMap(({ data }) => data)}
            onOpen={onOpen}
          />
        )}
      </Loaded>
      <NextPart query={query}>Show earlier events</NextPart>
    </Panel>
  );
}
