import { useState } from 'react';
import { call } from '../../api/call';
import type { KeyView, MadeKey } from '../../api/types';
import { useChange } from '../../api/use-change';
import { renewedEnd } from '../../figures/key-age';
import { keyTitle } from '../../figures/key-names';
import { RadioChoice } from '../../parts/choice.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { Moment } from '../../parts/moment.part';
import { useNow } from '../../parts/use-now';

const overlaps = [
  {
    value: '0',
    words: 'Revoke now',
    hint: 'The old key stops working now. Choose this if it may have leaked.',
  },
  { value: '1', words: '1 hour' },
  { value: '24', words: '24 hours' },
  { value: '72', words: '3 days' },
  { value: '168', words: '7 days' },
] as const;

interface RotateKeyDialogProps {
  readonly apiKey: KeyView;
  readonly onMade: (key: MadeKey) => void;
  readonly onClose: () => void;
}

/** Asks how long the old key works beside the new one. */
export function RotateKeyDialog({ apiKey, onMade, onClose }: RotateKeyDialogProps) {
  const [hours, setHours] = useState<(typeof overlaps)[number]['value']>('24');
  const rotate = useChange(
    (intent) =>
      call<MadeKey>(`POST keys/${encodeURIComponent(apiKey.id)}/rotate`, {
        intent,
        body: { overlapHours: Number(hours) },
      }),
    { refreshes: [['keys']], onDone: onMade, isShownOnce: true },
  );
  return (
    <FormDialog
      title={`Rotate ${keyTitle(apiKey)}`}
      action="Create new key"
      isRunning={rotate.isRunning}
      error={rotate.error}
      onSubmit={() => rotate.run()}
      onClose={onClose}
    >
      <p>
        Creates a new key with the same name and environment. Replace the old one with it in your programs.{' '}
        <NewLife apiKey={apiKey} />
      </p>
      <RadioChoice legend="Keep the old key active" value={hours} options={overlaps} onValue={setHours} />
    </FormDialog>
  );
}

/** Time for which the new key works: as long as the old one was made for, from now on. */
function NewLife({ apiKey }: { readonly apiKey: KeyView }) {
  const now = useNow(60_000);
  const end = renewedEnd(apiKey, now);
  if (end === null) return <>Like the old key, the new one never expires.</>;
  return (
    <>
      The new key expires on <Moment at={end} as="full" />, after the same lifetime as the old one.
    </>
  );
}
