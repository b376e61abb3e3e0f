import { useState } from 'react';
import { call } from '../../api/call';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { Panel } from '../../parts/panel.part';
import { useSession } from '../../parts/session.part';

/** Password of the user, who may have none. */
export function PasswordPanel({ hasPassword }: { readonly hasPassword: boolean }) {
  const [open, setOpen] = useState<'set' | 'remove' | null>(null);
  return (
    <Panel
      title="Password"
      note={hasPassword ? 'Set. Sign-in links work, too.' : 'Not set. You sign in with links or a passkey.'}
      actions={
        <>
          <Button onClick={() => setOpen('set')}>{hasPassword ? 'Change' : 'Set a password'}</Button>
          {hasPassword && <Button onClick={() => setOpen('remove')}>Remove</Button>}
        </>
      }
    >
      {open === 'set' && <SetPasswordDialog onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemovePasswordDialog onClose={() => setOpen(null)} />}
    </Panel>
  );
}

function SetPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { email } = useSession().user;
  const [password, setPassword] = useState('');
  const [isSeen, setSeen] = useState(false);
  const set = useChange(() => call('PUT user/password', { body: { password } }), {
    refreshes: [['session'], ['sessions']],
    onDone: onClose,
  });
  const isShort = [...password.normalize('NFC')].length < 12;
  return (
    <FormDialog
      title="Set a password"
      action="Set the password"
      isRunning={set.isRunning}
      isReady={!isShort}
      error={set.error}
      fields={['password']}
      onSubmit={() => set.run()}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="New password"
        type={isSeen ? 'text' : 'password'}
        autoComplete="new-password"
        required
        maxLength={256}
        hint="At least 12 characters of any kind. Common passwords are refused."
        value={password}
        onText={setPassword}
        error={set.error?.problemOf('password') ?? null}
        autoFocus
      />
      <div className="row">
        <Button size="small" look="plain" aria-pressed={isSeen} onClick={() => setSeen(!isSeen)}>
          {isSeen ? 'Hide it' : 'Show it'}
        </Button>
      </div>
    </FormDialog>
  );
}

function RemovePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Remove the password"
      action="Remove"
      change={() => call('DELETE user/password')}
      refreshes={[['session'], ['sessions']]}
      onClose={onClose}
    >
      <p>You sign in with emailed links or a passkey. All other sessions end.</p>
    </ConfirmDialog>
  );
}
