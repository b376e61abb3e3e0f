import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { sourcesQuery } from '../../api/operator-queries';
import type { OperatorSource } from '../../api/operator-types';
import { count, counted } from '../../figures/numbers';
import { Badge } from '../../parts/badge.part';
import { Empty } from '../../parts/empty.part';
import { Moment } from '../../parts/moment.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { Segments } from '../../parts/segments.part';
import { Table, type Column } from '../../parts/table.part';
import { OperatorLoaded } from './operator-loaded.part';
import { SourceState } from './source-state.part';
import { isInTrouble } from './source-trouble';
import { outcomeTones } from './states';

const route = getRouteApi('/signed-in/operators/sources');

const columns: readonly Column<OperatorSource>[] = [
  {
    title: 'Feed',
    cell: ({ feedId, title }) => (
      <div>
        <Link to="/operators/sources/$id" params={{ id: feedId }} className="row-link">
          {title}
        </Link>
        <div className="mono muted">{feedId}</div>
      </div>
    ),
  },
  { title: 'Source', cell: ({ source }) => source },
  { title: 'State', isClear: true, cell: (feed) => <SourceState feed={feed} /> },
  { title: 'Last success', cell: ({ lastSuccessAt }) => <Moment at={lastSuccessAt} as="ago" none="never" /> },
  {
    title: 'Next run',
    cell: ({ nextRunAt }) => <Moment at={nextRunAt} as="until" none="no schedule" />,
  },
  { title: 'Last run', cell: (feed) => <LastRun feed={feed} /> },
  { title: 'Accepted', align: 'end', cell: ({ accepted }) => count(accepted) },
  { title: 'Held', align: 'end', cell: ({ held }) => count(held) },
];

/** Feeds of all sources, with the state, the last and the next run of each. */
export function SourcesPage() {
  const { show } = route.useSearch();
  const navigate = useNavigate({ from: '/operators/sources' });
  const query = useQuery(sourcesQuery);
  return (
    <>
      <PageHead title="Sources">
        Feed by feed. Figures are those of the last run; an ingestor writes them.
      </PageHead>
      <Panel isTight>
        <OperatorLoaded
          query={query}
          what="The sources"
          height={560}
          empty={(feeds) =>
            feeds.length === 0 ? <Empty>No ingestor has said yet which feeds it runs.</Empty> : null
          }
        >
          {(feeds) => (
            <SourceTable
              feeds={feeds}
              isTrouble={show === 'trouble'}
              onShow={(next) => void navigate({ search: (old) => ({ ...old, show: next }) })}
            />
          )}
        </OperatorLoaded>
      </Panel>
    </>
  );
}

interface SourceTableProps {
  readonly feeds: readonly OperatorSource[];
  readonly isTrouble: boolean;
  readonly onShow: (show: 'trouble' | undefined) => void;
}

function SourceTable({ feeds, isTrouble, onShow }: SourceTableProps) {
  const troubled = feeds.filter(isInTrouble);
  const shown = isTrouble ? troubled : feeds;
  return (
    <>
      <div className="panel-head">
        <p>{counted(feeds.length, 'feed')}</p>
        <Segments
          label="Which feeds"
          value={isTrouble ? 'trouble' : 'all'}
          options={[
            ['all', 'All'],
            ['trouble', `In trouble ${count(troubled.length)}`],
          ]}
          onValue={(value) => onShow(value === 'trouble' ? 'trouble' : undefined)}
        />
      </div>
      {shown.length === 0 ? (
        <Empty>No feed is late, failing, blocked or held.</Empty>
      ) : (
        <Table caption="Feeds" columns={columns} rows={shown} idOf={({ feedId }) => feedId} />
      )}
    </>
  );
}

function LastRun({ feed: { lastOutcome, lastRunAt } }: { readonly feed: OperatorSource }) {
  if (lastOutcome === null) return <span className="muted">none</span>;
  return (
    <div>
      <Badge tone={outcomeTones[lastOutcome]}>{lastOutcome}</Badge>
      <div className="muted small">
        <Moment at={lastRunAt} as="ago" />
      </div>
    </div>
  );
}
