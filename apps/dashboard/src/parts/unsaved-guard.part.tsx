import { useBlocker } from '@tanstack/react-router';
import { Button } from './button.part';
import { Dialog } from './dialog.part';

/** Guard of a form: asks before its page is left while something in it is not saved. A reload is asked about by the browser. */
export function UnsavedGuard({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" onClose={blocker.reset}>
      <p>What you changed on this page is not saved.</p>
      <div className="dialog-foot">
        <Button look="danger" onClick={blocker.proceed}>
          Leave
        </Button>
        <Button look="main" onClick={blocker.reset}>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}
