import { type ReactNode, useState } from 'react';
import { Button } from './button.part';
import { Dialog } from './dialog.part';

interface ShownOnceDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Makes the content. @param onStored to be called once the reader has stored it */
  readonly children: (onStored: () => void) => ReactNode;
}

/** Dialog of something that is shown for the only time. Nothing but its own button closes it. */
export function ShownOnceDialog({ title, onClose, children }: ShownOnceDialogProps) {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog title={title} onClose={onClose} isFirm>
      {children(() => setStored(true))}
      <div className="dialog-foot">
        <Button look={isStored ? 'main' : undefined} onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </Dialog>
  );
}
