import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isLeaving } from '../api/leave-for';
import { Button } from './button.part';
import { Dialog } from './dialog.part';
import { Notice } from './notice.part';

interface ShownOnceDialogProps {
  readonly title: string;
  /** Words for what became of the first one, if its response was lost and this replaces it. */
  readonly lost?: string | undefined;
  /** Words of the button. */
  readonly action?: string;
  readonly onClose: () => void;
  /** Makes the content. @param onStored to be called once the reader has stored it */
  readonly children: (onStored: () => void) => ReactNode;
}

/** Dialog of something that is shown for the only time. Only its own button closes it: the page stays until then. */
export function ShownOnceDialog({
  title,
  lost,
  action = 'I have stored it',
  onClose,
  children,
}: ShownOnceDialogProps) {
  const [isStored, setStored] = useState(false);
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: () => !isLeaving() });
  return (
    <Dialog title={title} onClose={onClose} isFirm>
      {lost !== undefined && (
        <Notice tone="late" isNews>
          The first answer was lost. {lost}
        </Notice>
      )}
      {children(() => setStored(true))}
      <div className="dialog-foot">
        <Button look={isStored ? 'main' : undefined} onClick={onClose}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
