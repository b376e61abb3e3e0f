import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call';
import type { EndpointView } from '../../api/webhook-types';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';
import { useAccountName } from '../../parts/session.part';

interface DeleteEndpointDialogProps {
  readonly endpoint: EndpointView;
  readonly onClose: () => void;
}

/** Asks whether an endpoint is meant to be deleted. */
export function DeleteEndpointDialog({ endpoint, onClose }: DeleteEndpointDialogProps) {
  const navigate = useNavigate();
  const name = useAccountName();
  return (
    <ConfirmDialog
      title="Delete the endpoint"
      action="Delete the endpoint"
      change={() => call(`DELETE webhooks/${encodeURIComponent(endpoint.id)}`)}
      refreshes={[['webhooks']]}
      onDone={() => void navigate({ to: '/webhooks' })}
      onClose={onClose}
    >
      <p>
        <span className="mono">{endpoint.url}</span> of {name} receives no more events, pending deliveries
        included, and its secret is deleted. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
