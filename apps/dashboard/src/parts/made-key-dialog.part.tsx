import type { MadeKey } from '../api/types';
import { curlLine, environmentLine, keyTitle } from '../figures/key-names';
import { Button } from './button.part';
import { Code } from './code.part';
import { Moment } from './moment.part';
import { Notice } from './notice.part';
import { saveFile } from './save-file';
import { Secret } from './secret.part';
import { ShownOnceDialog } from './shown-once-dialog.part';

/** New key, for the only time. Nothing but its own button closes the dialog. */
export function MadeKeyDialog({ made, onClose }: { readonly made: MadeKey; readonly onClose: () => void }) {
  return (
    <ShownOnceDialog
      title={`${keyTitle(made)}: your new ${made.environment} key`}
      lost={made.replacesLost && 'The key it made was revoked; this is a new one.'}
      onClose={onClose}
    >
      {(onStored) => (
        <>
          <p>Copy it now: it won’t be shown again. We store only its hash.</p>
          <Secret text={made.key} what="the key" onCopied={onStored} />
          <div className="row">
            <DownloadButton made={made} onDone={onStored} />
          </div>
          <Code title="Try it" text={curlLine(window.location.origin, made.key)} wraps />
          {made.expiresAt !== null && (
            <p>
              It works until <Moment at={made.expiresAt} as="full" />.
            </p>
          )}
          {made.replaces !== undefined && (
            <Notice tone="late">
              The key before it works until <Moment at={made.replaces.expiresAt} as="full" />.
            </Notice>
          )}
        </>
      )}
    </ShownOnceDialog>
  );
}

function DownloadButton({ made, onDone }: { readonly made: MadeKey; readonly onDone: () => void }) {
  const download = (): void => {
    saveFile({
      name: `market-data-${made.environment}.env`,
      type: 'text/plain',
      text: environmentLine(made.key),
    });
    onDone();
  };
  return <Button onClick={download}>Download as .env file</Button>;
}
