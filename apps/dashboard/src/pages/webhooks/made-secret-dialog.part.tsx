import { useState } from 'react';
import { Button } from '../../parts/button.part';
import { Dialog } from '../../parts/dialog.part';
import { Moment } from '../../parts/moment.part';
import { Notice } from '../../parts/notice.part';
import { Secret } from '../../parts/secret.part';

interface MadeSecretDialogProps {
  readonly title: string;
  readonly secret: string;
  /** End of the time in which the old secret signs too; null when there is none. */
  readonly overlapEndsAt?: string | null;
  readonly onClose: () => void;
}

/** Secret of an endpoint, for the only time. Nothing but its own button closes the dialog. */
export function MadeSecretDialog({ title, secret, overlapEndsAt = null, onClose }: MadeSecretDialogProps) {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog title={title} onClose={onClose} isFirm>
      <p>
        With this secret your server verifies that a delivery comes from us. This is the only time that it is
        shown.
      </p>
      <Secret text={secret} what="the secret" onCopied={() => setStored(true)} />
      {overlapEndsAt !== null && (
        <Notice tone="late">
          Until <Moment at={overlapEndsAt} as="full" /> deliveries are signed with the old secret too.
        </Notice>
      )}
      <div className="dialog-foot">
        <Button look={isStored ? 'main' : undefined} onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </Dialog>
  );
}
