import type { EndpointView } from '../../api/webhook-types';
import { DeleteEndpointDialog } from './delete-endpoint-dialog.part';
import { EditEndpointDialog } from './edit-endpoint-dialog.part';
import { EnableEndpointDialog } from './enable-endpoint-dialog.part';
import { EndOverlapDialog } from './end-overlap-dialog.part';
import { NewSecretDialog } from './new-secret-dialog.part';
import { ReplayDialog } from './replay-dialog.part';

export type OpenDialog = 'edit' | 'delete' | 'enable' | 'secret' | 'end-overlap' | 'replay';

interface EndpointDialogProps {
  readonly endpoint: EndpointView;
  readonly open: OpenDialog;
  readonly onClose: () => void;
}

/** The dialog that was opened on the page of an endpoint. */
export function EndpointDialog({ open, ...props }: EndpointDialogProps) {
  switch (open) {
    case 'edit':
      return <EditEndpointDialog {...props} />;
    case 'delete':
      return <DeleteEndpointDialog {...props} />;
    case 'enable':
      return <EnableEndpointDialog {...props} />;
    case 'secret':
      return <NewSecretDialog {...props} />;
    case 'end-overlap':
      return <EndOverlapDialog {...props} />;
    case 'replay':
      return <ReplayDialog {...props} />;
  }
}
