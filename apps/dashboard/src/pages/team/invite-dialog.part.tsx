import { useState } from 'react';
import { call } from '../../api/call';
import type { MailRequestView, Role } from '../../api/types';
import { useChange } from '../../api/use-change';
import { EmailField } from '../../parts/email-field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { RoleChoice } from './role-choice.part';

interface InviteDialogProps {
  /** Called after the invitation. @param unmailed its address, if no mail went out; else null */
  readonly onInvited: (unmailed: string | null) => void;
  readonly onClose: () => void;
}

/** Asks whom to invite, and as what. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const invite = useChange(
    (intent) => call<MailRequestView>('POST invitations', { body: { email: email.trim(), role }, intent }),
    {
      refreshes: [['members']],
      onDone: ({ isMailed }) => onInvited(isMailed ? null : email.trim()),
    },
  );
  return (
    <FormDialog
      title="Invite member"
      action="Send invitation"
      isRunning={invite.isRunning}
      isReady={email.trim() !== ''}
      error={invite.error}
      fields={['email', 'role']}
      onSubmit={() => invite.run()}
      onClose={onClose}
    >
      <EmailField
        autoComplete="off"
        hint="We email a link that signs them in and adds them as a member."
        value={email}
        onText={setEmail}
        error={invite.error?.problemOf('email') ?? null}
        autoFocus
      />
      <RoleChoice role={role} onRole={setRole} />
    </FormDialog>
  );
}
