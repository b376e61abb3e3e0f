import { useState } from 'react';
import { call } from '../../api/call';
import type { RecoveryCodes } from '../../api/types';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';
import { Panel } from '../../parts/panel.part';
import { RecoveryCodesDialog } from './recovery-codes-dialog.part';
import { SetUpTotpDialog } from './set-up-totp-dialog.part';

/** Authenticator app as a second factor. */
export function TotpPanel({ hasTotp }: { readonly hasTotp: boolean }) {
  const [open, setOpen] = useState<'set-up' | 'remove' | null>(null);
  const [codes, setCodes] = useState<RecoveryCodes | null>(null);
  return (
    <Panel
      title={<span className="row">Authenticator app {hasTotp && <Badge tone="good">on</Badge>}</span>}
      note="Two-factor: a six-digit code after your password or sign-in link."
      actions={
        hasTotp ? (
          <>
            <Button onClick={() => setOpen('set-up')}>Set up again</Button>
            <Button onClick={() => setOpen('remove')}>Remove</Button>
          </>
        ) : (
          <Button onClick={() => setOpen('set-up')}>Set up</Button>
        )
      }
    >
      {open === 'set-up' && (
        <SetUpTotpDialog
          hasFormer={hasTotp}
          onClose={() => setOpen(null)}
          onDone={(made) => {
            setOpen(null);
            setCodes(made);
          }}
        />
      )}
      {open === 'remove' && <RemoveTotpDialog onClose={() => setOpen(null)} />}
      {codes !== null && <RecoveryCodesDialog made={codes} onClose={() => setCodes(null)} />}
    </Panel>
  );
}

function RemoveTotpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Remove authenticator app"
      action="Remove"
      change={() => call('DELETE user/totp')}
      refreshes={[['session'], ['sessions']]}
      onClose={onClose}
    >
      <p>You will no longer be asked for codes. All other sessions end.</p>
    </ConfirmDialog>
  );
}
