import { call } from '../../api/call';
import type { EndpointView } from '../../api/webhook-types';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';

interface EndOverlapDialogProps {
  readonly endpoint: EndpointView;
  readonly onClose: () => void;
}

/** Asks for confirmation that the former secret stops signing now. */
export function EndOverlapDialog({ endpoint: { id }, onClose }: EndOverlapDialogProps) {
  return (
    <ConfirmDialog
      title="End the old secret"
      action="End the old secret now"
      change={() => call(`DELETE webhooks/${encodeURIComponent(id)}/previous-secret`)}
      refreshes={[['webhook', id]]}
      onClose={onClose}
    >
      <p>
        From now on deliveries are signed with the new secret alone. A server that still has the old one
        refuses them.
      </p>
    </ConfirmDialog>
  );
}
