import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { call } from '../api/call';
import { leaveFor } from '../api/leave-for';
import type { SessionView } from '../api/types';
import { endPage } from '../api/unsaved-forms';
import { unseenResponses } from '../api/unseen-responses';
import { useChange } from '../api/use-change';
import { Button } from './button.part';
import { FormError } from './form-error.part';
import { Icon } from './icon.part';
import { ThemeChoice } from './theme-choice.part';

const menuId = 'account-menu';

/** Menu of the user: who is signed in and where, the theme, the way out. */
export function AccountMenu({ session }: { readonly session: SessionView }) {
  const { user, role, plan } = session;
  const menu = useRef<HTMLDivElement>(null);
  const leave = useChange(() => call('DELETE session'), {
    onDone: () => {
      for (const route of unseenResponses.lost()) unseenResponses.forget(route);
      return leaveFor('/dashboard/sign-in');
    },
  });
  const signOut = (): void => {
    // The question about a form has closed it, and a refusal is shown in it.
    menu.current?.togglePopover(true);
    leave.run();
  };
  return (
    <>
      <button
        type="button"
        className="button"
        data-look="quiet"
        popoverTarget={menuId}
        aria-label="Your menu"
      >
        <Icon name="person" />
      </button>
      <div ref={menu} id={menuId} className="menu" popover="auto">
        <div className="menu-part">
          <span className="strong clip">{user.email}</span>
          <span className="muted small">
            {role === 'owner' ? 'Owner' : 'Member'}, plan {plan.name}
          </span>
        </div>
        <div className="menu-part row-spread">
          <span>Theme</span>
          <ThemeChoice />
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
      </div>
    </>
  );
}
