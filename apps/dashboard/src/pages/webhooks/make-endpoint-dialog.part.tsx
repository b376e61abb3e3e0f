import { useState } from 'react';
import { call } from '../../api/call';
import type { Environment } from '../../api/types';
import { useChange } from '../../api/use-change';
import type { EventName, MadeEndpoint } from '../../api/webhook-types';
import { parseCondition, knownFields, type ConditionDraft } from '../../figures/filter-conditions';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { EventChoice } from './event-choice.part';
import { FilterFields, useChosenTypes } from './filter-fields.part';

interface MakeEndpointDialogProps {
  readonly environment: Environment;
  readonly onMade: (endpoint: MadeEndpoint) => void;
  readonly onClose: () => void;
}

/** Dialog that makes a webhook endpoint: its address, and the types of events that it gets. */
export function MakeEndpointDialog({ environment, onMade, onClose }: MakeEndpointDialogProps) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly EventName[]>([]);
  const [secret, setSecret] = useState('');
  const [drafts, setDrafts] = useState<readonly ConditionDraft[]>([]);
  const types = useChosenTypes(events);
  const known = knownFields(types.map(({ example }) => example));
  const filter = drafts.map((draft) => parseCondition(draft, known));
  const make = useChange(
    (intent) =>
      call<MadeEndpoint>('POST webhooks', {
        intent,
        body: { environment, url: url.trim(), events, filter, ...(secret === '' ? {} : { secret }) },
      }),
    { refreshes: [['webhooks']], onDone: onMade, isShownOnce: true },
  );
  return (
    <FormDialog
      title={`Add an endpoint for ${environment} events`}
      action="Add the endpoint"
      isRunning={make.isRunning}
      isReady={url.trim() !== '' && events.length > 0 && !filter.includes(null)}
      error={make.error}
      fields={['url', 'events', 'filter', 'secret']}
      onSubmit={() => make.run()}
      onClose={onClose}
    >
      <TextField
        label="URL"
        type="url"
        hint="HTTPS, reachable from the public internet, with a certificate of a public authority"
        placeholder="https://"
        required
        value={url}
        onText={setUrl}
        autoFocus
        error={make.error?.problemOf('url') ?? null}
      />
      <EventChoice chosen={events} onChange={setEvents} error={make.error?.problemOf('events') ?? null} />
      <FilterFields
        drafts={drafts}
        types={types}
        onChange={setDrafts}
        error={make.error?.problemOf('filter') ?? null}
      />
      <details className="disclosure">
        <summary>Use your own secret</summary>
        <TextField
          label="Secret"
          hint="Left empty, we create one and show it once."
          autoComplete="off"
          value={secret}
          onText={setSecret}
          error={make.error?.problemOf('secret') ?? null}
        />
      </details>
    </FormDialog>
  );
}
