import { useState } from 'react';
import { Button } from '../../parts/button.part';
import { CopyButton } from '../../parts/copy-button.part';
import { Dialog } from '../../parts/dialog.part';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes, for the only time. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog title="Your recovery codes" onClose={onClose} isFirm>
      <p>
        Without the app, one of these takes the place of its code. Each works once. This is the only time that
        they are shown.
      </p>
      <ul className="codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-foot">
        <CopyButton text={codes.join('\n')} what="all codes" onCopied={() => setStored(true)} />
        <Button look={isStored ? 'main' : undefined} onClick={onClose}>
          I have stored them
        </Button>
      </div>
    </Dialog>
  );
}
