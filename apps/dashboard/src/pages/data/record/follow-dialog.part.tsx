import { Link } from '@tanstack/react-router';
import { calendarFile, type FileDay } from '../../../figures/calendar-file';
import { type EventSubject, typesAbout } from '../../../figures/event-words';
import { Button } from '../../../parts/button.part';
import { Code } from '../../../parts/code.part';
import { Dialog } from '../../../parts/dialog.part';
import { saveFile } from '../../../parts/save-file';

interface FollowDialogProps {
  readonly name: string;
  readonly id: string;
  /** Subject of the types of events that follow the record. */
  readonly about: EventSubject;
  /** Field of the data of an event that names the record. */
  readonly field: string;
  readonly days: readonly FileDay[];
  readonly onClose: () => void;
}

/** Ways to follow one record: a filter of a webhook, and its days as a file. */
export function FollowDialog({ name, id, about, field, days, onClose }: FollowDialogProps) {
  const order = { events: typesAbout(about), filter: [{ path: field, op: 'eq', value: id }] };
  const save = (): void =>
    saveFile({ name: `${id}.ics`, type: 'text/calendar', text: calendarFile(days, new Date()) });
  return (
    <Dialog title={`Follow ${name}`} onClose={onClose}>
      <p>A webhook endpoint with these types and this condition gets the events of this record alone.</p>
      <Code title="Types and condition" text={JSON.stringify(order, null, 2)} />
      <div className="row">
        <Link to="/webhooks" className="button">
          Webhooks
        </Link>
        <Button disabled={days.length === 0} onClick={save}>
          Download its days (.ics)
        </Button>
      </div>
    </Dialog>
  );
}
