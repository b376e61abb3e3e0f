import { call } from '../../api/call';
import type { MemberView } from '../../api/types';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';
import { useSession } from '../../parts/session.part';

interface RemoveMemberDialogProps {
  readonly member: MemberView;
  readonly onClose: () => void;
}

/** Asks whether a member is meant to leave the account. */
export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const isSelf = useSession().user.id === member.userId;
  return (
    <ConfirmDialog
      title={isSelf ? 'Leave the account' : `Remove ${member.email}`}
      action={isSelf ? 'Leave' : 'Remove'}
      change={() => call(`DELETE members/${encodeURIComponent(member.userId)}`)}
      refreshes={[['members'], ['session']]}
      onClose={onClose}
    >
      <p>
        {isSelf ? 'You see nothing of this account any more' : 'They see nothing of this account any more'},
        from now on. Keys that were made go on working: revoke those that should not.
      </p>
    </ConfirmDialog>
  );
}
