import { Link } from '@tanstack/react-router';
import { call } from '../api/call';
import { leaveFor } from '../api/leave-for';
import { noteSession } from '../api/session-mark';
import type { SessionView } from '../api/types';
import { endPage } from '../api/unsaved-forms';
import { unseenResponses } from '../api/unseen-responses';
import { useChange } from '../api/use-change';
import { Button } from './button.part';
import { FormError } from './form-error.part';
import { ThemeChoice } from './theme-choice.part';

interface AccountMenuContentProps {
  readonly session: SessionView;
  /** Opens the menu again. */
  readonly onOpen: () => void;
}

/** Content of the menu of the user, which is loaded when the menu is opened. */
export function AccountMenuContent({ session, onOpen }: AccountMenuContentProps) {
  const { user, role, plan } = session;
  const leave = useChange(() => call('DELETE session'), {
    onDone: () => {
      noteSession(false);
      for (const route of unseenResponses.lost()) unseenResponses.forget(route);
      return leaveFor('/dashboard/sign-in');
    },
  });
  const signOut = (): void => {
    // The question about a form has closed it, and a refusal is shown in it.
    onOpen();
    leave.run();
  };
  return (
    <>
      <div className="menu-part row-spread">
        <span>Theme</span>
        <ThemeChoice />
      </div>
      <div className="menu-part">
        <span className="strong clip">{user.email}</span>
        <span className="muted small">
          {role === 'owner' ? 'Owner' : 'Member'}, plan {plan.name}
        </span>
      </div>
      <div className="menu-part row-spread">
        <span className="row">
          <Link to="/security">Security</Link>
          <a href="/docs">Docs</a>
        </span>
        <Button isBusy={leave.isRunning} onClick={() => endPage(signOut)}>
          Sign out
        </Button>
      </div>
      <FormError error={leave.error} />
    </>
  );
}
