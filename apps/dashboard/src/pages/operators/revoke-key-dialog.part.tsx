import { call } from '../../api/call';
import type { OperatorKey } from '../../api/operator-types';
import { keyName, keyTitle } from '../../figures/key-names';
import { counted } from '../../figures/numbers';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';

interface RevokeKeyDialogProps {
  readonly accountId: string;
  readonly apiKey: OperatorKey;
  readonly onClose: () => void;
}

/** Asks whether a key of a customer is meant to end. */
export function RevokeKeyDialog({ accountId, apiKey, onClose }: RevokeKeyDialogProps) {
  return (
    <ConfirmDialog
      title={`Revoke ${keyTitle(apiKey)}`}
      action="Revoke the key"
      change={() =>
        call(
          `POST operators/accounts/${encodeURIComponent(accountId)}/keys/${encodeURIComponent(apiKey.id)}/revoke`,
        )
      }
      refreshes={[['operators']]}
      onClose={onClose}
    >
      <p>
        <span className="mono">{keyName(apiKey)}</span> made {counted(apiKey.requests7d, 'request')} in the
        last 7 days. Requests with it will be refused within a second. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
