import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call';
import { runsQuery, sourcesQuery } from '../../api/operator-queries';
import type { GivenTask, OperatorRun, OperatorSource } from '../../api/operator-types';
import { useChange } from '../../api/use-change';
import { duration } from '../../figures/india-time';
import { count } from '../../figures/numbers';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { FormError } from '../../parts/form-error.part';
import { Moment } from '../../parts/moment.part';
import { PageHead } from '../../parts/page-head.part';
import { Pager } from '../../parts/pager.part';
import { Panel } from '../../parts/panel.part';
import { Table, type Column } from '../../parts/table.part';
import { OperatorLoaded } from './operator-loaded.part';
import { SourceCheck } from './source-check.part';
import { SourceState } from './source-state.part';
import { outcomeTones } from './states';
import { TaskNews } from './task-news.part';

const route = getRouteApi('/signed-in/operators/sources/$id');

const columns: readonly Column<OperatorRun>[] = [
  { title: 'Started', cell: ({ startedAt }) => <Moment at={startedAt} as="full" /> },
  {
    title: 'Outcome',
    isClear: true,
    cell: ({ outcome }) => <Badge tone={outcomeTones[outcome]}>{outcome}</Badge>,
  },
  { title: 'Took', align: 'end', cell: (run) => <span className="nowrap">{lengthOf(run)}</span> },
  { title: 'Rows', align: 'end', cell: ({ fetched }) => count(fetched) },
  { title: 'Accepted', align: 'end', cell: ({ accepted }) => count(accepted) },
  { title: 'Held', align: 'end', cell: ({ held }) => count(held) },
  { title: 'Events', align: 'end', cell: ({ events }) => count(events) },
  {
    title: 'Result',
    cell: ({ words }) => (
      <span className="said-cell small" data-width="wide">
        {words}
      </span>
    ),
  },
];

/** One feed: its state, its runs, and an order to run it now. */
export function SourcePage() {
  const { id } = route.useParams();
  const feeds = useQuery(sourcesQuery);
  const feed = feeds.data?.find(({ feedId }) => feedId === id);
  const run = useChange(
    (intent) => call<GivenTask>(`POST operators/sources/${encodeURIComponent(id)}/runs`, { intent }),
    {
      refreshes: [['operators', 'audit']],
    },
  );
  return (
    <>
      <PageHead
        title={feed?.title ?? id}
        crumb={
          <Link to="/operators/sources" className="crumb" activeProps={{ 'aria-current': undefined }}>
            Sources
          </Link>
        }
        actions={
          feed !== undefined && (
            <Button look="main" isBusy={run.isRunning} onClick={() => run.run()}>
              Run now
            </Button>
          )
        }
      >
        <span className="mono">{id}</span>
      </PageHead>
      <FormError error={run.error} />
      {run.result !== undefined && (
        <TaskNews taskId={run.result.taskId} what="The run" refreshes={['sources', 'runs', 'quarantine']} />
      )}
      <OperatorLoaded
        query={feeds}
        what="The feed"
        height={220}
        empty={() =>
          feed === undefined ? (
            <Panel isTight>
              <Empty>There is no feed with this id. An ingestor that runs it has not started yet.</Empty>
            </Panel>
          ) : null
        }
      >
        {() =>
          feed !== undefined && (
            <>
              <Panel title="Facts">
                <FeedFacts feed={feed} />
              </Panel>
              <Runs feedId={id} />
            </>
          )
        }
      </OperatorLoaded>
    </>
  );
}

function FeedFacts({ feed }: { readonly feed: OperatorSource }) {
  return (
    <dl className="facts">
      <dt>State</dt>
      <dd>
        <SourceState feed={feed} />
      </dd>
      <dt>Source</dt>
      <dd>{feed.source}</dd>
      <dt>Data sets</dt>
      <dd>{feed.dataSets.length === 0 ? <span className="muted">none</span> : feed.dataSets.join(', ')}</dd>
      <dt>Schedule</dt>
      <dd>{feed.schedule}</dd>
      <dt>Last success</dt>
      <dd>
        <Moment at={feed.lastSuccessAt} as="full" none="never" />
        {feed.lastSuccessAt !== null && (
          <>
            , <Moment at={feed.lastSuccessAt} as="ago" />
          </>
        )}
      </dd>
      <dt>Next run</dt>
      <dd>
        <Moment at={feed.nextRunAt} as="full" none="no schedule" />
      </dd>
      <dt>Last check</dt>
      <dd>
        <SourceCheck check={feed.lastCheck} />
      </dd>
      <dt>Held back</dt>
      <dd>
        <Link to="/operators/quarantine" search={{ feed: feed.feedId }}>
          Entries of this feed
        </Link>
      </dd>
    </dl>
  );
}

function Runs({ feedId }: { readonly feedId: string }) {
  const page = route.useSearch({ select: (search) => search.page ?? 1 });
  const navigate = useNavigate({ from: '/operators/sources/$id' });
  const query = useQuery(runsQuery(feedId, page));
  return (
    <Panel title="Runs" isTight>
      <OperatorLoaded
        query={query}
        what="The runs"
        height={420}
        empty={({ rows }) => (rows.length === 0 ? <Empty>This feed has not run yet.</Empty> : null)}
      >
        {({ rows, meta }) => (
          <>
            <Table caption="Runs, newest first" columns={columns} rows={rows} idOf={({ id }) => id} />
            <Pager
              {...meta}
              what="runs"
              onPage={(to) => void navigate({ search: (old) => ({ ...old, page: to }) })}
            />
          </>
        )}
      </OperatorLoaded>
    </Panel>
  );
}

function lengthOf({ startedAt, endedAt }: OperatorRun): string {
  return endedAt === null ? '–' : duration(Date.parse(endedAt) - Date.parse(startedAt));
}
