import { call } from '../../api/call';
import { leaveFor } from '../../api/leave-for';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';
import { useAccountName, useSession } from '../../parts/session.part';

/** Asks whether the user is meant to leave the account. */
export function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const { user, accounts } = useSession();
  const name = useAccountName();
  const hasOther = accounts.length > 1;
  return (
    <ConfirmDialog
      title={`Leave ${name}`}
      action="Leave this account"
      change={() => call(`DELETE members/${encodeURIComponent(user.id)}`)}
      refreshes={[]}
      // All that was read is of the account that was left.
      onDone={() => leaveFor(hasOther ? '/dashboard' : '/dashboard/sign-in')}
      onClose={onClose}
    >
      <p>
        You lose access to this account now, and only an owner can invite you again. Keys that you created
        keep working. {hasOther ? 'You switch to another account of yours.' : 'You are signed out.'}
      </p>
    </ConfirmDialog>
  );
}
