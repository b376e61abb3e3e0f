import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { undeliveredQuery } from '../../api/queries';
import { useChange } from '../../api/use-change';
import type { EnabledEndpoint, EndpointView, RangeReplay } from '../../api/webhook-types';
import { counted } from '../../figures/numbers';
import { instant } from '../../figures/india-time';
import { previewWords } from '../../figures/replay-words';
import { Button } from '../../parts/button.part';
import { Check } from '../../parts/choice.part';
import { Dialog } from '../../parts/dialog.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { FormError } from '../../parts/form-error.part';

interface EnableEndpointDialogProps {
  readonly endpoint: EndpointView;
  readonly onClose: () => void;
}

/** Asks whether what was missed is sent when an endpoint is enabled again. */
export function EnableEndpointDialog({ endpoint, onClose }: EnableEndpointDialogProps) {
  const { id } = endpoint;
  // As it was when the dialog opened: after a lost answer the same is asked for again.
  const [wasDisabled] = useState(endpoint.disabledAt !== null);
  const [replays, setReplays] = useState(wasDisabled);
  const [since, setSince] = useState<string | null>(null);
  const { data: undelivered, error } = useQuery({ ...undeliveredQuery(id, since), enabled: replays });
  if (since === null && undelivered !== undefined) setSince(undelivered.since);
  const enable = useChange(
    (intent) =>
      call<EnabledEndpoint>(`POST webhooks/${encodeURIComponent(id)}/enable`, {
        body: replays && since !== null ? { replaySince: since } : {},
        intent,
      }),
    { refreshes: [['webhook', id], ['webhooks']] },
  );
  if (enable.result !== undefined) {
    return (
      <Dialog title="The endpoint is enabled" onClose={onClose}>
        <p>
          {enable.result.deliveries === 0
            ? 'It gets what happens from now on.'
            : `${counted(enable.result.deliveries, 'event')} that it missed ${enable.result.deliveries === 1 ? 'is' : 'are'} on the way.`}
        </p>
        <div className="dialog-foot">
          <Button look="main" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="Enable the endpoint"
      action="Enable"
      isRunning={enable.isRunning}
      isReady={!replays || since !== null}
      error={enable.error}
      onSubmit={() => enable.run()}
      onClose={onClose}
    >
      <p>
        Send a test event first if you are not sure that it answers: ten failures in a row disable it again.
      </p>
      {wasDisabled && (
        <Check isOn={replays} onChange={setReplays}>
          Send what was missed{since !== null && ` since ${instant(since)}`}
        </Check>
      )}
      {replays && <Undelivered found={undelivered} error={error} />}
    </FormDialog>
  );
}

interface UndeliveredProps {
  readonly found: RangeReplay | undefined;
  readonly error: Error | null;
}

/** Number of events that enabling would send, before anything is sent. */
function Undelivered({ found, error }: UndeliveredProps) {
  if (error !== null) return <FormError error={asApiError(error)} />;
  return (
    <p className="muted" role="status">
      {found === undefined ? 'Counting what was missed …' : undeliveredWords(found)}
    </p>
  );
}

function undeliveredWords(found: RangeReplay): string {
  return found.deliveries === 0 ? 'Nothing was missed: no event would be sent.' : previewWords(found);
}
