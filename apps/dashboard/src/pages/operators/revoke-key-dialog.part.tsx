import { call } from '../../api/call';
import type { OperatorKey } from '../../api/operator-types';
import { useChange } from '../../api/use-change';
import { keyName } from '../../figures/key-names';
import { counted } from '../../figures/numbers';
import { FormDialog } from '../../parts/form-dialog.part';

interface RevokeKeyDialogProps {
  readonly accountId: string;
  readonly apiKey: OperatorKey;
  readonly onClose: () => void;
}

/** Asks whether a key of a customer is meant to end. */
export function RevokeKeyDialog({ accountId, apiKey, onClose }: RevokeKeyDialogProps) {
  const revoke = useChange(
    () =>
      call(
        `POST operators/accounts/${encodeURIComponent(accountId)}/keys/${encodeURIComponent(apiKey.id)}/revoke`,
      ),
    { refreshes: [['operators']], onDone: onClose },
  );
  return (
    <FormDialog
      title={`Revoke ${apiKey.name ?? keyName(apiKey)}`}
      action="Revoke the key"
      isDanger
      isRunning={revoke.isRunning}
      error={revoke.error}
      onSubmit={() => revoke.run()}
      onClose={onClose}
    >
      <p>
        <span className="mono">{keyName(apiKey)}</span> made {counted(apiKey.requests7d, 'request')} in the
        last 7 days. From now on they are refused, within a second and for good.
      </p>
    </FormDialog>
  );
}
