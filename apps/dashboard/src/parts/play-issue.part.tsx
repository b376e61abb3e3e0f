import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '../api/call';
import type { PlayView } from '../api/types';
import { useChange } from '../api/use-change';
import { dayText } from '../figures/india-time';
import { Badge } from './badge.part';
import { Button } from './button.part';
import { FormError } from './form-error.part';
import { Panel } from './panel.part';

const playQuery = queryOptions({
  queryKey: ['play'],
  queryFn: ({ signal }) => call<PlayView>('GET sandbox/clock', { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'playing' ? 1_000 : false),
});

const stageWords: Readonly<Record<PlayView['stages'][number]['type'], string>> = {
  'ipo.upcoming': 'Announced',
  'ipo.opened': 'Opened',
  'ipo.subscription_updated': 'Subscribed',
  'ipo.closed': 'Closed',
  'ipo.allotment': 'Allotted',
  'ipo.listed': 'Listed',
};

/** Button that plays an invented issue in the test environment, with the stages that it reached and, on other pages, a link to its events. */
export function PlayIssue({ linksToEvents = false }: { readonly linksToEvents?: boolean }) {
  const client = useQueryClient();
  const { data: play } = useQuery(playQuery);
  const start = useChange(() => call<PlayView>('POST sandbox/clock'), { refreshes: [['play']] });
  const isPlaying = play?.state === 'playing';
  const reached = play?.stages.filter(({ date }) => date !== null).length ?? 0;
  const wasPlaying = useRef(false);
  // Each stage has events, which pages that show the log read again.
  useEffect(() => {
    if (wasPlaying.current) void client.invalidateQueries({ queryKey: ['events'] });
    wasPlaying.current = isPlaying;
  }, [isPlaying, reached, client]);
  return (
    <Panel
      title="Simulate an IPO"
      note="An invented IPO from its filing to its listing, in about a minute. Only your test environment sees it."
    >
      <div className="stack-mid">
        <ol className="row" aria-label="Stages of the IPO">
          {play?.stages.map(({ type, date }) => (
            <li key={type}>
              <Badge tone={date === null ? 'quiet' : 'good'}>{stageWords[type]}</Badge>
            </li>
          ))}
        </ol>
        <p role="status" className="muted">
          {statusOf(play)}
        </p>
        <div className="row">
          <Button isBusy={start.isRunning || isPlaying} onClick={() => start.run()}>
            Simulate an IPO
          </Button>
          {linksToEvents && (
            <Link to="/events" search={{ env: 'test' }}>
              Events
            </Link>
          )}
        </div>
        <FormError error={start.error} />
      </div>
    </Panel>
  );
}

function statusOf(play: PlayView | undefined): string {
  const idle = 'On Pro and Enterprise, your test endpoints, streams and log receive the events.';
  if (play === undefined || play.state === 'idle') return idle;
  if (play.ipo === null) return 'It starts within a second.';
  const reached = play.stages.findLast(({ date }) => date !== null);
  const words =
    reached === undefined
      ? ''
      : `: ${stageWords[reached.type].toLowerCase()} on ${dayText(reached.date?.slice(0, 10) ?? null)}`;
  return `${play.ipo.name}${words}.`;
}
