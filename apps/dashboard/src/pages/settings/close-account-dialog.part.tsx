import { useState } from 'react';
import { call } from '../../api/call';
import { leaveFor } from '../../api/leave-for';
import { markClosed } from '../../api/session-mark';
import { signInAddress } from '../../api/sign-in-address';
import { useChange } from '../../api/use-change';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { useAccountName } from '../../parts/session.part';

interface CloseAccountDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Asks whether the account is meant to end, by the address of the user. */
export function CloseAccountDialog({ email, onClose }: CloseAccountDialogProps) {
  const name = useAccountName();
  const [typed, setTyped] = useState('');
  const close = useChange(() => call('DELETE account', { body: { email: typed.trim() } }), {
    onDone: () => {
      markClosed();
      return leaveFor(signInAddress('/dashboard'));
    },
  });
  return (
    <FormDialog
      title={`Close ${name}`}
      action="Close the account for good"
      isDanger
      isRunning={close.isRunning}
      isReady={typed.trim().toLowerCase() === email.toLowerCase()}
      error={close.error}
      fields={['email']}
      onSubmit={() => close.run()}
      onClose={onClose}
    >
      <p>
        All keys of {name} are revoked, its endpoints are deleted and its plan ends, at once. This cannot be
        undone. You are not charged again; the rest of a paid period is not refunded. To use it, cancel the
        plan and close the account later.
      </p>
      <TextField
        label={
          <>
            Type <span className="mono">{email}</span>
          </>
        }
        autoComplete="off"
        value={typed}
        onText={setTyped}
        error={close.error?.problemOf('email') ?? null}
        autoFocus
      />
    </FormDialog>
  );
}
