import { useState } from 'react';
import { call } from '../../api/call';
import { useChange } from '../../api/use-change';
import type { EndpointView } from '../../api/webhook-types';
import { parseCondition, draftOf, knownFields, type ConditionDraft } from '../../figures/filter-conditions';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { EventChoice } from './event-choice.part';
import { FilterFields, useChosenTypes } from './filter-fields.part';

interface EditEndpointDialogProps {
  readonly endpoint: EndpointView;
  readonly onClose: () => void;
}

/** Asks for another URL, other events or conditions of an endpoint. */
export function EditEndpointDialog({ endpoint, onClose }: EditEndpointDialogProps) {
  const [url, setUrl] = useState(endpoint.url);
  const [events, setEvents] = useState(endpoint.events);
  const [drafts, setDrafts] = useState<readonly ConditionDraft[]>(endpoint.filter.map(draftOf));
  const types = useChosenTypes(events);
  const known = knownFields(types.map(({ example }) => example));
  const filter = drafts.map((draft) => parseCondition(draft, known));
  const edit = useChange(
    () =>
      call<EndpointView>(`PUT webhooks/${encodeURIComponent(endpoint.id)}`, {
        body: { url: url.trim(), events, filter },
      }),
    { refreshes: [['webhook', endpoint.id], ['webhooks']], onDone: onClose },
  );
  return (
    <FormDialog
      title="Change the endpoint"
      action="Save"
      isRunning={edit.isRunning}
      isReady={url.trim() !== '' && events.length > 0 && !filter.includes(null)}
      error={edit.error}
      fields={['url', 'events', 'filter']}
      onSubmit={() => edit.run()}
      onClose={onClose}
    >
      <TextField
        label="URL"
        type="url"
        required
        value={url}
        onText={setUrl}
        autoFocus
        hint="Deliveries that wait go to the new URL."
        error={edit.error?.problemOf('url') ?? null}
      />
      <EventChoice chosen={events} onChange={setEvents} error={edit.error?.problemOf('events') ?? null} />
      <FilterFields
        drafts={drafts}
        types={types}
        onChange={setDrafts}
        error={edit.error?.problemOf('filter') ?? null}
      />
    </FormDialog>
  );
}
