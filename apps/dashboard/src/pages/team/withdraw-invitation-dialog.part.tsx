import { call } from '../../api/call';
import type { InvitationView } from '../../api/types';
import { useChange } from '../../api/use-change';
import { FormDialog } from '../../parts/form-dialog.part';

interface WithdrawInvitationDialogProps {
  readonly invitation: InvitationView;
  readonly onClose: () => void;
}

/** Asks whether an invitation is meant to be withdrawn. */
export function WithdrawInvitationDialog({ invitation, onClose }: WithdrawInvitationDialogProps) {
  const withdraw = useChange(() => call(`DELETE invitations/${encodeURIComponent(invitation.id)}`), {
    refreshes: [['members']],
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Withdraw the invitation"
      action="Withdraw"
      isDanger
      isRunning={withdraw.isRunning}
      error={withdraw.error}
      onSubmit={() => withdraw.run()}
      onClose={onClose}
    >
      <p>The link that {invitation.email} got does not work any more.</p>
    </FormDialog>
  );
}
