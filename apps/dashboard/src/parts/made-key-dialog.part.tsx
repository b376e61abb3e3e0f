import { useState } from 'react';
import type { MadeKey } from '../api/types';
import { curlLine, environmentLine, keyTitle } from '../figures/key-names';
import { Button } from './button.part';
import { Code } from './code.part';
import { Dialog } from './dialog.part';
import { Moment } from './moment.part';
import { Notice } from './notice.part';
import { Secret } from './secret.part';

/** New key, for the only time. Nothing but its own button closes the dialog. */
export function MadeKeyDialog({ made, onClose }: { readonly made: MadeKey; readonly onClose: () => void }) {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog title={`${keyTitle(made)}: your new ${made.environment} key`} onClose={onClose} isFirm>
      <p>This is the only time that it is shown. We keep its fingerprint, not the key.</p>
      <Secret text={made.key} what="the key" onCopied={() => setStored(true)} />
      <div className="row">
        <DownloadButton made={made} onDone={() => setStored(true)} />
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
      <div className="dialog-foot">
        <Button look={isStored ? 'main' : undefined} onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </Dialog>
  );
}

function DownloadButton({ made, onDone }: { readonly made: MadeKey; readonly onDone: () => void }) {
  const download = (): void => {
    const file = new Blob([environmentLine(made.key)], { type: 'text/plain' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `market-data-${made.environment}.env`;
    link.click();
    URL.revokeObjectURL(link.href);
    onDone();
  };
  return <Button onClick={download}>Download as a line for .env</Button>;
}
