import { call } from '../../api/call';
import type { MemberView } from '../../api/types';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';
import { useAccountName } from '../../parts/session.part';

interface RemoveMemberDialogProps {
  readonly member: MemberView;
  readonly onClose: () => void;
}

/** Asks whether a member is meant to be removed from the account. */
export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const name = useAccountName();
  return (
    <ConfirmDialog
      title={`Remove ${member.email}`}
      action="Remove"
      change={() => call(`DELETE members/${encodeURIComponent(member.userId)}`)}
      refreshes={[['members'], ['session']]}
      onClose={onClose}
    >
      <p>
        They lose access to {name} now. Keys that they created keep working: revoke those that should not.
      </p>
    </ConfirmDialog>
  );
}
