import { useState } from 'react';
import { call } from '../../api/call';
import type { KeyView } from '../../api/types';
import { useChange } from '../../api/use-change';
import { keyName, keyTitle } from '../../figures/key-names';
import { counted } from '../../figures/numbers';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { useAccountName } from '../../parts/session.part';

interface RevokeKeyDialogProps {
  readonly apiKey: KeyView;
  readonly onClose: () => void;
}

/** Asks whether a key is meant to end, by its name. */
export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  // A key of the command line may have no name: its last four characters stand for it.
  const wanted = keyTitle(apiKey) === apiKey.name ? apiKey.name : apiKey.last4;
  const name = useAccountName();
  const [typed, setTyped] = useState('');
  const revoke = useChange(() => call<KeyView>(`POST keys/${encodeURIComponent(apiKey.id)}/revoke`), {
    refreshes: [['keys']],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Revoke ${keyTitle(apiKey)}`}
      action="Revoke the key"
      isDanger
      isRunning={revoke.isRunning}
      isReady={typed === wanted}
      error={revoke.error}
      onSubmit={() => revoke.run()}
      onClose={onClose}
    >
      <p>
        <span className="mono">{keyName(apiKey)}</span> of {name} made {counted(apiKey.requests7d, 'request')}{' '}
        in the last 7 days. Requests with it will be refused within a second. This cannot be undone.
      </p>
      <TextField
        label={
          <>
            Type <span className="mono">{wanted}</span>
          </>
        }
        value={typed}
        onText={setTyped}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}
