import { useState } from 'react';
import type { MadeCalendarFeed } from '../../api/types';
import { Button } from '../../parts/button.part';
import { CopyButton } from '../../parts/copy-button.part';
import { Dialog } from '../../parts/dialog.part';

interface MadeFeedDialogProps {
  readonly made: MadeCalendarFeed;
  readonly onClose: () => void;
}

/** Address of a new feed, for the only time. Nothing but its own button closes the dialog. */
export function MadeFeedDialog({ made, onClose }: MadeFeedDialogProps) {
  const [isStored, setStored] = useState(false);
  const address = `${location.origin}${made.path}`;
  return (
    <Dialog title={`${made.name}: your new calendar feed`} onClose={onClose} isFirm>
      <p>
        Subscribe to this address in your calendar program. It is shown only now, and whoever has it can read
        the feed.
      </p>
      <div className="secret">
        <code>{address}</code>
        <CopyButton text={address} what="the address" look="main" onCopied={() => setStored(true)} />
      </div>
      <p>
        How to subscribe stands in the <a href="/docs/calendar-feeds">guide to calendar feeds</a>.
      </p>
      <div className="dialog-foot">
        <Button look={isStored ? 'main' : undefined} onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </Dialog>
  );
}
