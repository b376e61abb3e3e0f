import { call } from '../../api/call';
import type { InvitationView } from '../../api/types';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';

interface WithdrawInvitationDialogProps {
  readonly invitation: InvitationView;
  readonly onClose: () => void;
}

/** Asks whether an invitation is meant to be withdrawn. */
export function WithdrawInvitationDialog({ invitation, onClose }: WithdrawInvitationDialogProps) {
  return (
    <ConfirmDialog
      title="Withdraw the invitation"
      action="Withdraw"
      change={() => call(`DELETE invitations/${encodeURIComponent(invitation.id)}`)}
      refreshes={[['members']]}
      onClose={onClose}
    >
      <p>The link that {invitation.email} received will stop working.</p>
    </ConfirmDialog>
  );
}
