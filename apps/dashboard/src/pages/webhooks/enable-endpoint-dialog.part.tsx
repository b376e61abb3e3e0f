import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ApiError, asApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { undeliveredQuery } from '../../api/webhook-queries';
import { useChange } from '../../api/use-change';
import type { EnabledEndpoint, EndpointView, RangeReplay } from '../../api/webhook-types';
import { counted } from '../../figures/numbers';
import { instant, instantOfInput } from '../../figures/india-time';
import { previewWords } from '../../figures/replay-words';
import { Button } from '../../parts/button.part';
import { Check } from '../../parts/choice.part';
import { Dialog } from '../../parts/dialog.part';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { FormError } from '../../parts/form-error.part';

/** Pause of typing after which is counted. Units: milliseconds. */
const pauseMs = 600;

interface EnableEndpointDialogProps {
  readonly endpoint: EndpointView;
  readonly onClose: () => void;
}

/** Asks whether what was missed is sent when an endpoint is enabled again. */
export function EnableEndpointDialog({ endpoint, onClose }: EnableEndpointDialogProps) {
  const { id } = endpoint;
  // As it was when the dialog opened: after a lost response the same is asked for again.
  const [wasDisabled] = useState(endpoint.disabledAt !== null);
  const [replays, setReplays] = useState(wasDisabled);
  const [chosen, setChosen] = useState<string | null>(null);
  const [missed, setMissed] = useState<RangeReplay | null>(null);
  // Counted after a pause, by Enter, or when the field is left: each key makes another instant, and each count reads the log.
  const [isSettled, setSettled] = useState(true);
  useEffect(() => {
    if (isSettled) return;
    const timer = window.setTimeout(() => setSettled(true), pauseMs);
    return () => window.clearTimeout(timer);
  }, [isSettled, chosen]);
  const from = chosen === null ? null : instantOfInput(chosen);
  // Counted once: what is shown is what is sent, and after a lost response the run of failures is over.
  const isAsked = replays && isSettled && missed === null && (chosen === null || from !== null);
  const { data, error } = useQuery({ ...undeliveredQuery(id, from), enabled: isAsked });
  if (isAsked && data !== undefined) setMissed(data);
  const refusal = isAsked && error !== null ? asApiError(error) : null;
  const enable = useChange(
    (intent) =>
      call<EnabledEndpoint>(`POST webhooks/${encodeURIComponent(id)}/enable`, {
        body: replays && missed !== null ? { replaySince: missed.since } : {},
        intent,
      }),
    { refreshes: [['webhook', id], ['webhooks']] },
  );
  // More may have been missed since it was counted.
  const refusedSince = refusal?.problemOf('since') ?? enable.error?.problemOf('replaySince') ?? null;
  if (enable.result !== undefined) return <Enabled {...enable.result} onClose={onClose} />;
  return (
    <FormDialog
      title="Enable the endpoint"
      action="Enable"
      isRunning={enable.isRunning}
      isReady={!replays || missed !== null}
      error={enable.error}
      fields={['replaySince']}
      onSubmit={() => enable.run()}
      onClose={onClose}
    >
      <p>
        Send a test event first if you are not sure that it answers: ten failures in a row disable it again.
      </p>
      {wasDisabled && (
        <Check isOn={replays} isOff={enable.isRunning} onChange={setReplays}>
          Send what was missed{missed !== null && ` since ${instant(missed.since)}`}
        </Check>
      )}
      {replays && (chosen !== null || refusedSince !== null) && (
        <TextField
          label="Since, IST"
          type="datetime-local"
          hint="Choose a later start. What came before can be resent in ranges once the endpoint is enabled."
          required
          error={refusedSince}
          value={chosen ?? ''}
          readOnly={enable.isRunning}
          onText={(text) => {
            setChosen(text);
            setSettled(false);
            setMissed(null);
            enable.reset();
          }}
          onBlur={() => setSettled(true)}
          onKeyDown={({ key }) => key === 'Enter' && setSettled(true)}
        />
      )}
      {replays && refusedSince === null && (
        <Undelivered found={missed} refusal={refusal} hasBegin={chosen === null || from !== null} />
      )}
    </FormDialog>
  );
}

interface EnabledProps extends Pick<EnabledEndpoint, 'deliveries'> {
  readonly onClose: () => void;
}

/** Tells that the endpoint is enabled, and how many events are on the way. */
function Enabled({ deliveries, onClose }: EnabledProps) {
  return (
    <Dialog title="The endpoint is enabled" onClose={onClose}>
      <p>
        {deliveries === 0
          ? 'It receives events from now on.'
          : `${counted(deliveries, 'event')} that it missed ${deliveries === 1 ? 'is' : 'are'} on the way.`}
      </p>
      <div className="dialog-foot">
        <Button look="main" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

interface UndeliveredProps {
  readonly found: RangeReplay | null;
  readonly refusal: ApiError | null;
  /** False while the day and the time from which events were missed are not both entered. */
  readonly hasBegin: boolean;
}

/** Number of events that enabling would send, before anything is sent. */
function Undelivered({ found, refusal, hasBegin }: UndeliveredProps) {
  if (refusal !== null) return <FormError error={refusal} />;
  return (
    <p className="muted" role="status">
      {found === null ? countingWords(hasBegin) : undeliveredWords(found)}
    </p>
  );
}

function countingWords(hasBegin: boolean): string {
  return hasBegin ? 'Counting what was missed …' : 'Enter a date and a time to count what was missed.';
}

function undeliveredWords(found: RangeReplay): string {
  return found.deliveries === 0 ? 'Nothing was missed: no event would be sent.' : previewWords(found);
}
