import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { isLeaving } from '../../api/leave-for';
import type { RecoveryCodes } from '../../api/types';
import { Button } from '../../parts/button.part';
import { CopyButton } from '../../parts/copy-button.part';
import { Dialog } from '../../parts/dialog.part';
import { Notice } from '../../parts/notice.part';

interface RecoveryCodesDialogProps {
  readonly made: RecoveryCodes;
  readonly onClose: () => void;
}

/** Recovery codes, for the only time. The page stays until they are stored. */
export function RecoveryCodesDialog({ made, onClose }: RecoveryCodesDialogProps) {
  const codes = made.recoveryCodes;
  const [isStored, setStored] = useState(false);
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: () => !isLeaving() });
  return (
    <Dialog title="Your recovery codes" onClose={onClose} isFirm>
      {made.replacesLost && (
        <Notice tone="late" isNews>
          The first answer was lost. The codes it made are void; these are new ones.
        </Notice>
      )}
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
