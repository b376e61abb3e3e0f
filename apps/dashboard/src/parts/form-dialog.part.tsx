import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error';
import { Button } from './button.part';
import { Dialog } from './dialog.part';
import { FormError } from './form-error.part';

interface FormDialogProps {
  readonly title: string;
  /** Words of the button that does it: `Revoke the key`. */
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isRunning: boolean;
  /** False as long as something is missing. */
  readonly isReady?: boolean;
  readonly error: ApiError | null;
  /** Fields whose errors stand beside them. */
  readonly fields?: readonly string[];
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog that asks for what a change needs, or whether it is meant. It stays until the change is answered. */
export function FormDialog({
  title,
  action,
  isDanger = false,
  isRunning,
  isReady = true,
  error,
  fields = [],
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} isFirm={isRunning}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isRunning) onSubmit();
        }}
      >
        {children}
        <FormError error={error} fields={fields} />
        <div className="dialog-foot">
          <Button onClick={onClose} disabled={isRunning}>
            Cancel
          </Button>
          <Button type="submit" look={isDanger ? 'danger' : 'main'} isBusy={isRunning} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
