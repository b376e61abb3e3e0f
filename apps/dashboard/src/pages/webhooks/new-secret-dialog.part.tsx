import { useState } from 'react';
import { call } from '../../api/call';
import { useChange } from '../../api/use-change';
import type { EndpointView, NewSecret } from '../../api/webhook-types';
import { RadioChoice } from '../../parts/choice.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { Moment } from '../../parts/moment.part';
import { Notice } from '../../parts/notice.part';
import { useNow } from '../../parts/use-now';
import { MadeSecretDialog } from './made-secret-dialog.part';
import { secretOverlapEnd } from './secret-overlap';

const overlaps = [
  { value: '0', words: 'Revoke now', hint: 'Choose this if the secret may have leaked.' },
  { value: '3600', words: '1 hour' },
  { value: '86400', words: '24 hours' },
] as const;

interface NewSecretDialogProps {
  readonly endpoint: EndpointView;
  readonly onClose: () => void;
}

/**
 * Asks how long the old secret signs beside the new one, and shows the new one once. While secrets overlap already, a new one can only
 * end all older ones.
 */
export function NewSecretDialog({ endpoint, onClose }: NewSecretDialogProps) {
  const [seconds, setSeconds] = useState<(typeof overlaps)[number]['value']>('86400');
  const now = useNow();
  // As it was when the dialog opened: after a lost response the same is asked for again.
  const [overlapsUntil] = useState(() => secretOverlapEnd(endpoint, now));
  const make = useChange(
    (intent) =>
      call<NewSecret>(`POST webhooks/${encodeURIComponent(endpoint.id)}/secret`, {
        intent,
        body: { overlapSeconds: overlapsUntil === null ? Number(seconds) : 0 },
      }),
    { refreshes: [['webhook', endpoint.id]], isShownOnce: true },
  );
  if (make.result !== undefined) {
    const { secret, overlapEndsAt, replacesLost } = make.result;
    const lost = replacesLost && 'The secret it made is void; this is a new one.';
    return <MadeSecretDialog title="The new secret" {...{ secret, overlapEndsAt, lost, onClose }} />;
  }
  return (
    <FormDialog
      title="Create new secret"
      action="Create secret"
      isRunning={make.isRunning}
      error={make.error}
      onSubmit={() => make.run()}
      onClose={onClose}
    >
      {overlapsUntil === null ? (
        <>
          <p>Until then, deliveries are signed with both secrets, so that you can switch without downtime.</p>
          <RadioChoice
            legend="Keep the old secret active"
            value={seconds}
            options={overlaps}
            onValue={setSeconds}
          />
        </>
      ) : (
        <Notice tone="late" title="The previous secret is still active">
          <p>
            It signs until <Moment at={overlapsUntil} as="full" />. Create a new secret now only if an old one
            may have leaked: both old ones end at once, and your server refuses deliveries until it has the
            new one.
          </p>
        </Notice>
      )}
    </FormDialog>
  );
}
