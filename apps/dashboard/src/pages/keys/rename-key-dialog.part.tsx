import { useState } from 'react';
import { call } from '../../api/call';
import type { KeyView } from '../../api/types';
import { useChange } from '../../api/use-change';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';

interface RenameKeyDialogProps {
  readonly apiKey: KeyView;
  readonly onClose: () => void;
}

/** Asks for another name of a key. */
export function RenameKeyDialog({ apiKey, onClose }: RenameKeyDialogProps) {
  const [name, setName] = useState(apiKey.name ?? '');
  const rename = useChange(
    () => call<KeyView>(`PUT keys/${encodeURIComponent(apiKey.id)}`, { body: { name: name.trim() } }),
    { refreshes: [['keys']], onDone: onClose },
  );
  return (
    <FormDialog
      title="Rename the key"
      action="Rename"
      isRunning={rename.isRunning}
      isReady={name.trim() !== ''}
      error={rename.error}
      fields={['name']}
      onSubmit={() => rename.run()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onText={setName}
        maxLength={100}
        required
        autoFocus
        error={rename.error?.problemOf('name') ?? null}
      />
    </FormDialog>
  );
}
