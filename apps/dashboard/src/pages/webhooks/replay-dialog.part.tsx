import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';
import { undeliveredQuery } from '../../api/webhook-queries';
import { useChange } from '../../api/use-change';
import type { EndpointView, RangeReplay, ReplayOrder } from '../../api/webhook-types';
import { inputOfInstant, instantOfInput } from '../../figures/india-time';
import { counted } from '../../figures/numbers';
import { previewWords } from '../../figures/replay-words';
import { Button } from '../../parts/button.part';
import { RadioChoice } from '../../parts/choice.part';
import { Dialog } from '../../parts/dialog.part';
import { TextField } from '../../parts/field.part';
import { FormError } from '../../parts/form-error.part';
import { Notice } from '../../parts/notice.part';
import { useNow } from '../../parts/use-now';

type Only = ReplayOrder['only'];

const kinds: readonly { value: Only; words: string; hint: string }[] = [
  {
    value: 'undelivered',
    words: 'What was missed',
    hint: 'Failed, held while the endpoint was disabled, or never sent. What is still being tried is left out.',
  },
  { value: 'failed', words: 'What failed', hint: 'Deliveries whose every attempt failed.' },
  { value: 'all', words: 'Everything', hint: 'Also what arrived: your server gets it a second time.' },
];

interface ReplayDialogProps {
  readonly endpoint: EndpointView;
  readonly onClose: () => void;
}

/**
 * Asks which deliveries of a time are sent again, and says how many they are before anything is sent. It stays until the sending is
 * answered.
 */
export function ReplayDialog({ endpoint, onClose }: ReplayDialogProps) {
  const [chosen, setSince] = useState<string | null>(null);
  const usual = useUsualSince(endpoint, chosen === null);
  const since = chosen ?? usual;
  const [until, setUntil] = useState('');
  const [only, setOnly] = useState<Only>('undelivered');
  const path = `POST webhooks/${encodeURIComponent(endpoint.id)}/replays` as const;
  const replay = useChange((intent, order: ReplayOrder) => call<RangeReplay>(path, { body: order, intent }), {
    refreshes: [['webhook', endpoint.id]],
  });
  const [previewed, setPreviewed] = useState<ReplayOrder | null>(null);
  const from = instantOfInput(since);
  const to = instantOfInput(until);
  const count = (): void => {
    if (from === null) return;
    // The begin that is offered may still be replaced by that of the run of failures.
    setSince(since);
    const wanted = { since: from, ...(to === null ? {} : { until: to }), only, preview: true };
    setPreviewed(wanted);
    replay.run(wanted);
  };
  const send = (order: ReplayOrder): void => {
    setPreviewed(null);
    replay.run({ ...order, preview: false });
  };
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      setPreviewed(null);
      replay.reset();
    };
  const { isRunning, result: found } = replay;
  const field = { type: 'datetime-local', readOnly: isRunning } as const;
  const counts = found?.deliveries;
  const isSent = counts !== undefined && previewed === null;
  const isSending = isRunning && previewed === null;
  return (
    <Dialog title="Resend deliveries" onClose={onClose} isFirm={isSending}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (previewed === null || counts === undefined) count();
          else send(previewed);
        }}
      >
        <div className="columns-two">
          <TextField {...field} label="Since, IST" required value={since} onText={change(setSince)} />
          <TextField
            {...field}
            label="Until, IST"
            hint="Empty: until now"
            value={until}
            onText={change(setUntil)}
          />
        </div>
        <RadioChoice
          legend="Which"
          value={only}
          options={kinds}
          isOff={isRunning}
          onValue={change(setOnly)}
        />
        <FormError error={replay.error} />
        {found !== undefined && <Counted found={found} isSent={isSent} />}
        <div className="dialog-foot">
          <Button onClick={onClose} disabled={isSending}>
            {isSent ? 'Close' : 'Cancel'}
          </Button>
          {!isSent && <NextStep counts={counts} isBusy={isRunning} isReady={from !== null} />}
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the proposed start of a replay: when the endpoint began to fail, or a day ago. Shape: as `inputOfInstant`. */
function useUsualSince({ id, failuresInARow }: EndpointView, isOffered: boolean): string {
  const now = useNow();
  const [aDayAgo] = useState(() => inputOfInstant(now - 86_400_000));
  const { data: run } = useQuery({
    ...undeliveredQuery(id, null),
    enabled: isOffered && failuresInARow > 0,
  });
  return run === undefined ? aDayAgo : inputOfInstant(Date.parse(run.since));
}

interface NextStepProps {
  /** Number of events that were counted; undefined before. */
  readonly counts: number | undefined;
  readonly isBusy: boolean;
  readonly isReady: boolean;
}

/** Button that counts, and then sends what was counted. */
function NextStep({ counts, isBusy, isReady }: NextStepProps) {
  return (
    <Button type="submit" look="main" isBusy={isBusy} disabled={!isReady || counts === 0}>
      {counts === undefined || counts === 0 ? 'Count them first' : `Send ${counted(counts, 'event')}`}
    </Button>
  );
}

function Counted({ found, isSent }: { readonly found: RangeReplay; readonly isSent: boolean }) {
  const { deliveries } = found;
  return (
    <Notice tone={isSent ? 'good' : undefined} isNews>
      {isSent
        ? `${counted(deliveries, 'event')} ${deliveries === 1 ? 'is' : 'are'} on the way.`
        : previewWords(found)}
    </Notice>
  );
}
