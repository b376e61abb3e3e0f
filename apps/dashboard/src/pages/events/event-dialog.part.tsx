import { useQuery } from '@tanstack/react-query';
import { eventQuery, type LoggedEvent } from '../../api/public-reads';
import { eventWords } from '../../figures/event-words';
import { Code } from '../../parts/code.part';
import { Dialog } from '../../parts/dialog.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { useEnvironment } from '../../parts/use-environment';
import { SubjectLink } from './event-table.part';

/** One event: the body that webhooks deliver, and the line that asks for it. */
export function EventDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(eventQuery(useEnvironment(), id));
  return (
    <Dialog title="Event" size="drawer" onClose={onClose}>
      <Loaded query={query} what="The event" height={360}>
        {({ data, curl }) => <EventContent event={data} curl={curl} />}
      </Loaded>
    </Dialog>
  );
}

function EventContent({ event, curl }: { readonly event: LoggedEvent; readonly curl: string }) {
  const { id, type, timestamp, sequence } = event;
  return (
    <>
      <dl className="facts">
        <dt>Event</dt>
        <dd>
          <SubjectLink event={event} />: {eventWords(type, event.data)}
        </dd>
        <dt>Type</dt>
        <dd className="mono">{type}</dd>
        <dt>Happened</dt>
        <dd>
          <Moment at={timestamp} as="full" />
        </dd>
        <dt>Id</dt>
        <dd className="mono">
          {id}, sequence {sequence}
        </dd>
      </dl>
      <Code title="Body" text={JSON.stringify(event, null, 2)} height={360} />
      <Code title="Request of this event" text={curl} wraps />
    </>
  );
}
