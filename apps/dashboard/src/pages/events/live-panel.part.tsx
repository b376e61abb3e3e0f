import type { StreamFilter } from '../../api/event-stream';
import { counted } from '../../figures/numbers';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { MarkedText } from '../../parts/marked-text.part';
import { Notice } from '../../parts/notice.part';
import { Panel } from '../../parts/panel.part';
import { RequestId } from '../../parts/request-id.part';
import { EventTable } from './event-table.part';
import { useLiveEvents } from './use-live-events';

interface LivePanelProps {
  readonly filter: StreamFilter;
  /** Id of the newest event of the log that is shown; null for none. */
  readonly lastId: string | null;
  readonly onOpen: (id: string) => void;
}

const states = {
  opening: ['late', 'opening'],
  open: ['good', 'following'],
  paused: ['late', 'interrupted, opening again'],
  replaced: ['late', 'followed by another page'],
  hidden: ['plain', 'paused while the page is hidden'],
} as const;

/** Events that came after those of the log below, the newest first. */
export function LivePanel({ filter, lastId, onOpen }: LivePanelProps) {
  const { state, events, received, refusal, again } = useLiveEvents(filter, lastId);
  const [tone, words] = states[state];
  return (
    <Panel
      title="Live"
      note="New events of the chosen type and record, newest first."
      actions={refusal === null && <Badge tone={tone}>{words}</Badge>}
      isTight
    >
      <span role="status" className="hidden-text">
        {counted(received, 'event')} received
      </span>
      {refusal !== null && (
        <Notice
          tone="bad"
          title="The events could not be followed"
          isNews
          actions={<Button onClick={again}>Try again</Button>}
        >
          <p>
            <MarkedText text={refusal.message} />
          </p>
          <RequestId error={refusal} />
        </Notice>
      )}
      {state === 'replaced' && (
        <Notice
          tone="late"
          title="Another page follows the events now"
          isNews
          actions={<Button onClick={again}>Follow here</Button>}
        >
          <p>At most three pages can follow events at the same time.</p>
        </Notice>
      )}
      {events.length === 0 && refusal === null && state !== 'replaced' && (
        <Empty>No events yet. New ones appear here within a second.</Empty>
      )}
      {events.length > 0 && (
        <EventTable caption="Live events, newest first" events={events} onOpen={onOpen} />
      )}
    </Panel>
  );
}
