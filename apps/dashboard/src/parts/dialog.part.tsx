import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.part';
import '../styles/dialogs.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** True when only a button inside closes it: what it shows cannot be seen again. */
  readonly isFirm?: boolean;
  readonly size?: 'wide' | 'drawer';
  readonly children: ReactNode;
}

const firstField = '.dialog-body :is(input:not([hidden], [readonly], [type=checkbox]), textarea, select)';

/**
 * Dialog that is open as long as it is rendered. The focus goes in, stays inside, and returns to where it was.
 *
 * A firm dialog ignores Escape. Pressed twice, some browsers close it nevertheless: it is shown again at once.
 */
export function Dialog({ title, onClose, isFirm = false, size, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog !== null && !dialog.open) {
      dialog.showModal();
      // A field that asked for the focus was not visible then; the browser has chosen the button that closes.
      dialog.querySelector<HTMLElement>(firstField)?.focus();
    }
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className="dialog"
      data-size={size}
      aria-labelledby={id}
      closedby={isFirm ? 'none' : 'closerequest'}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        if (!isFirm) onClose();
      }}
      onClose={(event) => {
        if (event.target !== element.current || element.current.open) return;
        if (isFirm) element.current.showModal();
        else onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        {!isFirm && <Button look="quiet" size="small" icon="close" aria-label="Close" onClick={onClose} />}
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
