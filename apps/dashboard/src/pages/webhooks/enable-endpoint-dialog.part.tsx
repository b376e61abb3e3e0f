import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { missedQuery } from '../../api/queries';
import { useChange } from '../../api/use-change';
import type { EnabledEndpoint, EndpointView } from '../../api/webhook-types';
import { counted } from '../../figures/numbers';
import { instant } from '../../figures/india-time';
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
  const [disabledAt] = useState(endpoint.disabledAt);
  const [replays, setReplays] = useState(disabledAt !== null);
  const enable = useChange(
    (intent) =>
      call<EnabledEndpoint>(`POST webhooks/${encodeURIComponent(id)}/enable`, {
        body: replays && disabledAt !== null ? { replaySince: disabledAt } : {},
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
      error={enable.error}
      onSubmit={() => enable.run()}
      onClose={onClose}
    >
      <p>
        Send a test event first if you are not sure that it answers: ten failures in a row disable it again.
      </p>
      {disabledAt !== null && (
        <>
          <Check isOn={replays} onChange={setReplays}>
            Send what was missed since {instant(disabledAt)}
          </Check>
          {replays && <Missed id={id} since={disabledAt} />}
        </>
      )}
    </FormDialog>
  );
}

/** Number of events that enabling would send, before anything is sent. */
function Missed({ id, since }: { readonly id: string; readonly since: string }) {
  const { data, error } = useQuery(missedQuery(id, since));
  if (error !== null) return <FormError error={asApiError(error)} />;
  return (
    <p className="muted" role="status">
      {data === undefined ? 'Counting what was missed …' : missedWords(data.deliveries)}
    </p>
  );
}

function missedWords(deliveries: number): string {
  if (deliveries === 0) return 'Nothing was missed: no event would be sent.';
  return `${counted(deliveries, 'event')} would be sent. Nothing was sent yet.`;
}
