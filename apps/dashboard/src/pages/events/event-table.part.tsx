import { Link } from '@tanstack/react-router';
import type { LoggedEvent } from '../../api/public-reads';
import { eventWords } from '../../figures/event-words';
import { nameOfRecord, recordOfEvent } from '../../figures/market-record';
import { unknown } from '../../figures/numbers';
import { LinkButton } from '../../parts/link-button.part';
import { Moment } from '../../parts/moment.part';
import { Table, type Column } from '../../parts/table.part';

interface EventTableProps {
  readonly caption: string;
  readonly events: readonly LoggedEvent[];
  readonly onOpen: (id: string) => void;
}

/** Events, each with the record that it is about. */
export function EventTable({ caption, events, onOpen }: EventTableProps) {
  return <Table caption={caption} columns={columnsWith(onOpen)} rows={events} idOf={({ id }) => id} />;
}

function columnsWith(open: (id: string) => void): readonly Column<LoggedEvent>[] {
  return [
    {
      title: 'Event',
      cell: (event) => (
        <span className="detail">
          <span>
            <SubjectLink event={event} />: {eventWords(event.type, event.data)}
          </span>
        </span>
      ),
    },
    {
      title: 'Type',
      cell: ({ id, type }) => <LinkButton onClick={() => open(id)}>{type}</LinkButton>,
    },
    { title: 'Happened', cell: ({ timestamp }) => <Moment at={timestamp} /> },
    { title: 'Sequence', align: 'end', cell: ({ sequence }) => <span className="mono">{sequence}</span> },
  ];
}

/** Link to the page of the record that an event is about; its name alone when it has none. */
export function SubjectLink({ event: { type, data } }: { readonly event: LoggedEvent }) {
  const name = nameOfRecord(data) ?? unknown;
  const record = recordOfEvent(type, data);
  return record === null ? (
    <span>{name}</span>
  ) : (
    <Link to="/records/$kind/$id" params={record} className="subject">
      {name}
    </Link>
  );
}
