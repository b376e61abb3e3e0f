import { useState } from 'react';
import { call } from '../../api/call';
import { useChange } from '../../api/use-change';
import type { Deliveries, EndpointView, ReplayOrder } from '../../api/webhook-types';
import { inputOfInstant, instantOfInput } from '../../figures/india-time';
import { counted } from '../../figures/numbers';
import { Button } from '../../parts/button.part';
import { RadioChoice } from '../../parts/choice.part';
import { Dialog } from '../../parts/dialog.part';
import { TextField } from '../../parts/field.part';
import { FormError } from '../../parts/form-error.part';
import { Notice } from '../../parts/notice.part';
import { useNow } from '../../parts/use-now';

type Only = ReplayOrder['only'];

const kinds: readonly { value: Only; words: string; hint: string }[] = [
  { value: 'failed', words: 'What failed', hint: 'Deliveries whose every attempt failed.' },
  { value: 'missed', words: 'What was missed', hint: 'Failed, and held while the endpoint was disabled.' },
  { value: 'all', words: 'Everything', hint: 'Also what arrived: your server gets it a second time.' },
];

interface ReplayDialogProps {
  readonly endpoint: EndpointView;
  readonly onClose: () => void;
}

/** Asks which deliveries of a time are sent again, and says how many they are before anything is sent. */
export function ReplayDialog({ endpoint, onClose }: ReplayDialogProps) {
  const now = useNow();
  const [since, setSince] = useState(() => inputOfInstant(now - 86_400_000));
  const [until, setUntil] = useState('');
  const [only, setOnly] = useState<Only>('failed');
  const path = `POST webhooks/${encodeURIComponent(endpoint.id)}/replays` as const;
  const replay = useChange((intent, order: ReplayOrder) => call<Deliveries>(path, { body: order, intent }), {
    refreshes: [['webhook', endpoint.id]],
  });
  const [previewed, setPreviewed] = useState<ReplayOrder | null>(null);
  const from = instantOfInput(since);
  const to = instantOfInput(until);
  const order = (preview: boolean): void => {
    if (from === null) return;
    const wanted = { since: from, ...(to === null ? {} : { until: to }), only, preview };
    setPreviewed(preview ? wanted : null);
    replay.run(wanted);
  };
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      setPreviewed(null);
      replay.reset();
    };
  const counts = replay.result?.deliveries;
  const isSent = counts !== undefined && previewed === null;
  return (
    <Dialog title="Send deliveries again" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          order(previewed === null || counts === undefined);
        }}
      >
        <div className="columns-two">
          <TextField
            label="Since, IST"
            type="datetime-local"
            required
            value={since}
            onText={change(setSince)}
          />
          <TextField
            label="Until, IST"
            type="datetime-local"
            hint="Empty: until now"
            value={until}
            onText={change(setUntil)}
          />
        </div>
        <RadioChoice legend="Which" value={only} options={kinds} onValue={change(setOnly)} />
        <FormError error={replay.error} />
        {counts !== undefined && <Counted counts={counts} isSent={isSent} />}
        <div className="dialog-foot">
          <Button onClick={onClose}>{isSent ? 'Close' : 'Cancel'}</Button>
          {!isSent && (
            <Button
              type="submit"
              look="main"
              isBusy={replay.isRunning}
              disabled={from === null || counts === 0}
            >
              {counts === undefined || counts === 0 ? 'Count them first' : `Send ${counted(counts, 'event')}`}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function Counted({ counts, isSent }: { readonly counts: number; readonly isSent: boolean }) {
  const events = counted(counts, 'event');
  return (
    <Notice tone={isSent ? 'good' : undefined} isNews>
      {isSent
        ? `${events} ${counts === 1 ? 'is' : 'are'} on the way.`
        : `${events} would be sent. Nothing was sent yet.`}
    </Notice>
  );
}
