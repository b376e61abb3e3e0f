import { useState } from 'react';
import type { MadeExportLink } from '../../api/types';
import { Button } from '../../parts/button.part';
import { Secret } from '../../parts/secret.part';
import { useSession } from '../../parts/session.part';
import { ShownOnceDialog } from '../../parts/shown-once-dialog.part';
import { MakeExportDialog } from './make-export-dialog.part';

interface ExportLinkProps {
  /** Path of the list at the public API, with its filters and its page. */
  readonly path: string;
  /** Number of records of the list; null while it is not known. */
  readonly total: number | null;
}

/** Button of owners that makes an export link of a list as it is shown. */
export function ExportLink({ path, total }: ExportLinkProps) {
  const { role } = useSession();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeExportLink | null>(null);
  if (role !== 'owner') return null;
  return (
    <>
      <Button onClick={() => setMaking(true)}>Export link</Button>
      {isMaking && (
        <MakeExportDialog
          path={path}
          total={total}
          onMade={(link) => {
            setMaking(false);
            setMade(link);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made !== null && <MadeExportDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}

interface MadeExportDialogProps {
  readonly made: MadeExportLink;
  readonly onClose: () => void;
}

/** Address of a new link, for the only time. Nothing but its own button closes the dialog. */
function MadeExportDialog({ made, onClose }: MadeExportDialogProps) {
  const address = `${location.origin}${made.path}`;
  return (
    <ShownOnceDialog
      title={`${made.name}: your new export link`}
      lost={made.replacesLost && 'The link it made was revoked; this is a new one.'}
      onClose={onClose}
    >
      {(onStored) => (
        <>
          <p>
            Import this address in your spreadsheet. Copy it now: it won’t be shown again. Anyone who has it
            can read the list and use your quota.
          </p>
          <Secret text={address} what="the address" onCopied={onStored} />
          <p>
            How to import it is in the <a href="/docs/export-links">guide to export links</a>.
          </p>
        </>
      )}
    </ShownOnceDialog>
  );
}
