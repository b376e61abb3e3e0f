import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { sessionQuery, statusQuery, visitorQuery } from '../../api/queries';
import type { DataSetStatus, StatusView } from '../../api/types';
import { StateStrip } from '../../charts/state-strip.part';
import { duration } from '../../figures/india-time';
import { freshnessWords, worstState } from '../../figures/freshness-words';
import { Badge } from '../../parts/badge.part';
import { Empty } from '../../parts/empty.part';
import { LoadingPage } from '../../parts/fallback-pages.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { Notice } from '../../parts/notice.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { freshnessTones } from '../../parts/tones';
import { VisitorFrame } from '../../parts/visitor-frame.part';
import './status.css';

/** Loaded apart, because there is seldom one. */
const OpenIncidents = lazy(() =>
  import('./open-incidents.part').then(({ OpenIncidents: part }) => ({ default: part })),
);
const Frame = lazy(() => import('../../parts/frame.part').then(({ Frame: part }) => ({ default: part })));

/** Freshness of all data, for everybody: each data set and source now, and by day. */
export function StatusPage() {
  const client = useQueryClient();
  const visitor = useQuery({
    ...visitorQuery,
    initialData: () => client.getQueryData(sessionQuery.queryKey),
  });
  if (visitor.isPending) return <LoadingPage />;
  if (visitor.data) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <Frame>
          <Status />
        </Frame>
      </Suspense>
    );
  }
  return (
    <VisitorFrame isWide side={<Link to="/sign-in">Sign in</Link>}>
      <Status />
    </VisitorFrame>
  );
}

function Status() {
  const query = useQuery(statusQuery);
  return (
    <div className="stack">
      <PageHead title="Status of the data">
        When each data set was last read from its sources. Late: longer ago than promised. Stale: three times
        as long.
      </PageHead>
      <Loaded
        query={query}
        what="The status"
        height={640}
        empty={({ dataSets }) =>
          dataSets.length === 0 ? (
            <Panel>
              <Empty>No data set is watched yet.</Empty>
            </Panel>
          ) : null
        }
      >
        {(status) => <Board status={status} />}
      </Loaded>
    </div>
  );
}

function Board({ status: { dataSets, api, incidents } }: { readonly status: StatusView }) {
  const worst = worstState(dataSets);
  const open = incidents.filter(({ closedAt }) => closedAt === null);
  return (
    <>
      <Notice
        tone={worst === 'fresh' ? 'good' : worst === 'stale' ? 'bad' : 'late'}
        title={freshnessWords(dataSets)}
      >
        {api === 'ok' ? 'The API answers.' : 'Some requests fail or are slow.'}
      </Notice>
      {open.length > 0 && (
        <Suspense fallback={null}>
          <OpenIncidents incidents={open} />
        </Suspense>
      )}
      <section className="panel board" aria-label="Data sets">
        {dataSets.map((one) => (
          <DataSetRow key={one.dataSet} dataSet={one} />
        ))}
      </section>
    </>
  );
}

function DataSetRow({ dataSet }: { readonly dataSet: DataSetStatus }) {
  const { title, cadence, targetSeconds, lastSuccessAt, state, sources, days } = dataSet;
  return (
    <article className="board-row">
      <div className="stack-tight">
        <div className="row-spread">
          <h2>{title}</h2>
          <Badge tone={freshnessTones[state]}>{state}</Badge>
        </div>
        <p className="muted small">
          Read {cadence}. Promised: at most {duration(targetSeconds * 1000)} old.
          <br />
          Last success: <Moment at={lastSuccessAt} as="full" none="none yet" />
        </p>
        <ul className="board-sources">
          {sources.map((source) => (
            <li key={source.name}>
              <span className="strong">{source.name}</span>{' '}
              <span className="muted">
                {source.state}, <Moment at={source.lastSuccessAt} as="ago" none="never read" />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <StateStrip title={title} days={days} />
    </article>
  );
}
