import { useState } from 'react';
import { call } from '../../api/call';
import type { OperatorAccount } from '../../api/operator-types';
import { useChange } from '../../api/use-change';
import { FormDialog } from '../../parts/form-dialog.part';
import { NoteField } from './note-field.part';

interface LockDialogProps {
  readonly account: OperatorAccount;
  readonly onClose: () => void;
}

/** Asks why an account is suspended, or resumed. */
export function LockDialog({ account, onClose }: LockDialogProps) {
  const [reason, setReason] = useState('');
  const locked = account.state !== 'suspended';
  const change = useChange(
    () =>
      call<OperatorAccount>(`POST operators/accounts/${encodeURIComponent(account.id)}/lock`, {
        body: { reason: reason.trim(), locked },
      }),
    { refreshes: [['operators']], onDone: onClose },
  );
  return (
    <FormDialog
      title={locked ? 'Suspend the account' : 'Resume the account'}
      action={locked ? 'Suspend the account' : 'Resume the account'}
      isDanger={locked}
      isRunning={change.isRunning}
      isReady={reason.trim() !== ''}
      error={change.error}
      fields={['reason']}
      onSubmit={() => change.run()}
      onClose={onClose}
    >
      <p>
        {locked
          ? `Every key of ${account.email} is refused from now on. Its members still sign in, and see that it is suspended.`
          : `The keys of ${account.email} work again at once.`}
      </p>
      <NoteField
        label="Reason"
        field="reason"
        readers="The members of the account can read it."
        value={reason}
        error={change.error}
        onText={setReason}
      />
    </FormDialog>
  );
}
