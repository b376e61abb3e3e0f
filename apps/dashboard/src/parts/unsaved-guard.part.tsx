import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isLeaving } from '../api/leave-for';
import { askBeforeEnd } from '../api/unsaved-forms';
import { Button } from './button.part';
import { Dialog } from './dialog.part';

/**
 * Guard of a form: asks before its page is left, or ended by another account or a sign-out, while something in it is not saved. A reload is
 * asked about by the browser.
 */
export function UnsavedGuard({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty && !isLeaving(),
    withResolver: true,
  });
  const [end, setEnd] = useState<(() => void) | null>(null);
  useEffect(() => (isDirty ? askBeforeEnd((go) => setEnd(() => go)) : undefined), [isDirty]);
  if (blocker.status !== 'blocked' && end === null) return null;
  const answer = (leaves: boolean): void => {
    setEnd(null);
    if (!leaves) return blocker.reset?.();
    end?.();
    blocker.proceed?.();
  };
  return (
    <Dialog title="Leave without saving?" onClose={() => answer(false)}>
      <p>What you changed on this page is not saved.</p>
      <div className="dialog-foot">
        <Button look="danger" onClick={() => answer(true)}>
          Leave
        </Button>
        <Button look="main" onClick={() => answer(false)}>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}
