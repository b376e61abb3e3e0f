import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useChange } from '../api/use-change';
import { FormDialog } from './form-dialog.part';

interface ConfirmDialogProps {
  readonly title: string;
  /** Words of the button that does it: `Revoke the key`. */
  readonly action: string;
  readonly change: () => Promise<unknown>;
  /** Keys of what was read and is old after the change. */
  readonly refreshes: readonly QueryKey[];
  /** Called after the change. Default: `onClose`. */
  readonly onDone?: () => void | Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog that asks whether something is meant that takes something away, and does it. */
export function ConfirmDialog({
  title,
  action,
  change,
  refreshes,
  onClose,
  onDone = onClose,
  children,
}: ConfirmDialogProps) {
  const { run, isRunning, error } = useChange(change, { refreshes, onDone });
  return (
    <FormDialog
      title={title}
      action={action}
      isDanger
      isRunning={isRunning}
      error={error}
      onSubmit={run}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
