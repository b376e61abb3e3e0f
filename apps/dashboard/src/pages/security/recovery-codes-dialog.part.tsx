import type { RecoveryCodes } from '../../api/types';
import { CopyButton } from '../../parts/copy-button.part';
import { ShownOnceDialog } from '../../parts/shown-once-dialog.part';

interface RecoveryCodesDialogProps {
  readonly made: RecoveryCodes;
  readonly onClose: () => void;
}

/** Recovery codes, for the only time. */
export function RecoveryCodesDialog({ made, onClose }: RecoveryCodesDialogProps) {
  const codes = made.recoveryCodes;
  return (
    <ShownOnceDialog
      title="Your recovery codes"
      lost={made.replacesLost ? 'The codes it made are void; these are new ones.' : undefined}
      action="I have stored them"
      onClose={onClose}
    >
      {(onStored) => (
        <>
          <p>
            Use one of these in place of a code of the app. Each works once. They are shown only this time.
          </p>
          <ul className="codes mono">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className="row">
            <CopyButton text={codes.join('\n')} what="all codes" onCopied={onStored} />
          </div>
        </>
      )}
    </ShownOnceDialog>
  );
}
