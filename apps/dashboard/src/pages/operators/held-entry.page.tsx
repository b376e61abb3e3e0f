import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { heldEntryQuery, taskQuery } from '../../api/operator-queries';
import type { ComparedEntry } from '../../api/operator-types';
import { count } from '../../figures/numbers';
import { withDays } from '../../figures/india-time';
import { Button } from '../../parts/button.part';
import { Moment } from '../../parts/moment.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { Comparison } from './comparison.part';
import { DecideDialog } from './decide-dialog.part';
import { type Decision, decisionWords } from './decision';
import { OperatorLoaded } from './operator-loaded.part';
import { scopeWords } from './states';
import { TaskNews } from './task-news.part';

const route = getRouteApi('/signed-in/operators/quarantine/$id');

/** One entry of the quarantine: the reason first, then what was sent beside what is stored. */
export function HeldEntryPage() {
  const { id } = route.useParams();
  const query = useQuery(heldEntryQuery(id));
  return (
    <>
      {query.data === undefined && <PageHead title="Held entry" crumb={<Crumb />} />}
      <OperatorLoaded query={query} what="The entry" height={320}>
        {(entry) => <EntryContent entry={entry} />}
      </OperatorLoaded>
    </>
  );
}

function EntryContent({ entry }: { readonly entry: ComparedEntry }) {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const [given, setGiven] = useState<{ readonly decision: Decision; readonly taskId: string } | null>(null);
  const task = useQuery({ ...taskQuery(given?.taskId ?? ''), enabled: given !== null });
  const isDecided = task.data?.state === 'done';
  // What could not be read cannot be taken in.
  const canRelease = entry.scope !== 'row' || entry.record !== null;
  const toList = (
    <Link to="/operators/quarantine" search={{ feed: entry.feedId }} className="button">
      Other entries of this feed
    </Link>
  );
  return (
    <>
      <PageHead
        title={`Held entry ${entry.id}`}
        crumb={<Crumb />}
        actions={
          !isDecided && (
            <>
              <Button onClick={() => setDeciding('discard')}>Discard</Button>
              {canRelease && <Button onClick={() => setDeciding('release')}>Release</Button>}
            </>
          )
        }
      />
      {given !== null && (
        <TaskNews
          key={given.taskId}
          taskId={given.taskId}
          what={decisionWords[given.decision].order}
          refreshes={['quarantine', 'sources', 'audit']}
          next={toList}
        />
      )}
      <div className="columns">
        <Panel title="Why it waits">
          <div className="stack-tight">
            <p className="strong said">{entry.reason}</p>
            <p className="said">{withDays(entry.words)}</p>
          </div>
        </Panel>
        <Panel title="What it is">
          <EntryFacts entry={entry} />
        </Panel>
      </div>
      <Comparison entry={entry} />
      {deciding !== null && (
        <DecideDialog
          entry={entry}
          decision={deciding}
          onClose={() => setDeciding(null)}
          onGiven={(taskId) => {
            setGiven({ decision: deciding, taskId });
            setDeciding(null);
          }}
        />
      )}
    </>
  );
}

function EntryFacts({ entry }: { readonly entry: ComparedEntry }) {
  const { feedId, scope, subject, at, rows } = entry;
  return (
    <dl className="facts">
      <dt>Feed</dt>
      <dd>
        <Link to="/operators/sources/$id" params={{ id: feedId }} className="mono">
          {feedId}
        </Link>
      </dd>
      <dt>Extent</dt>
      <dd>{scopeWords[scope]}</dd>
      <dt>Subject</dt>
      <dd className="said">{subject ?? <span className="muted">none</span>}</dd>
      <dt>Rows</dt>
      <dd>{count(rows)}</dd>
      <dt>Last seen</dt>
      <dd>
        <Moment at={at} as="full" />
      </dd>
    </dl>
  );
}

function Crumb() {
  return (
    <Link to="/operators/quarantine" className="crumb" activeProps={{ 'aria-current': undefined }}>
      Quarantine
    </Link>
  );
}
