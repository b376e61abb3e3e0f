import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';
import { canHavePasskeys, makePasskey } from '../../api/passkeys';
import { passkeysQuery } from '../../api/account-queries';
import type { PasskeyView } from '../../api/types';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';
import { Empty } from '../../parts/empty.part';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { Panel } from '../../parts/panel.part';
import { Table } from '../../parts/table.part';

const refreshes = [['passkeys'], ['session'], ['sessions']] as const;

/** Passkeys of the user. */
export function PasskeyPanel() {
  const query = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<PasskeyView | null>(null);
  const can = canHavePasskeys();
  return (
    <Panel
      title="Passkeys"
      note={
        can
          ? 'Sign in with a fingerprint, face or PIN, without a password.'
          : 'Passkeys don’t work at this address: browsers need a name such as localhost, not a number.'
      }
      isTight
      actions={can && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
    >
      <Loaded
        query={query}
        what="The passkeys"
        height={75}
        empty={(passkeys) => (passkeys.length === 0 ? <Empty>You have no passkey yet.</Empty> : null)}
      >
        {(passkeys) => (
          <Table
            caption="Passkeys"
            rows={passkeys}
            idOf={({ id }) => id}
            columns={[
              { title: 'Name', cell: ({ name }) => <span className="strong">{name}</span> },
              { title: 'Added', cell: ({ createdAt }) => <Moment at={createdAt} /> },
              {
                title: 'Last used',
                cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} as="ago" none="never" />,
              },
              {
                title: 'Actions',
                isActions: true,
                cell: (passkey) => (
                  <Button
                    size="small"
                    aria-label={`Remove the passkey ${passkey.name}`}
                    onClick={() => setRemoved(passkey)}
                  >
                    Remove
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {removed !== null && <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
}

function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const add = useChange((intent) => makePasskey(name.trim(), intent), { refreshes, onDone: onClose });
  return (
    <FormDialog
      title="Add a passkey"
      action="Go on in the browser"
      isRunning={add.isRunning}
      isReady={name.trim() !== ''}
      error={add.error}
      fields={['name']}
      onSubmit={() => add.run()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Where it is kept: Phone, Laptop, security key on the ring"
        required
        maxLength={100}
        value={name}
        onText={setName}
        error={add.error?.problemOf('name') ?? null}
        autoFocus
      />
    </FormDialog>
  );
}

interface RemovePasskeyDialogProps {
  readonly passkey: PasskeyView;
  readonly onClose: () => void;
}

function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  return (
    <ConfirmDialog
      title={`Remove ${passkey.name}`}
      action="Remove"
      change={() => call(`DELETE user/passkeys/${encodeURIComponent(passkey.id)}`)}
      refreshes={refreshes}
      onClose={onClose}
    >
      <p>It no longer signs you in, and all other sessions end. Delete it on the device, too.</p>
    </ConfirmDialog>
  );
}
