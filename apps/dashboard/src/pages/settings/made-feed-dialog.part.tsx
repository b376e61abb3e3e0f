import type { MadeCalendarFeed } from '../../api/types';
import { Secret } from '../../parts/secret.part';
import { ShownOnceDialog } from '../../parts/shown-once-dialog.part';

interface MadeFeedDialogProps {
  readonly made: MadeCalendarFeed;
  readonly onClose: () => void;
}

/** Address of a new feed, for the only time. Nothing but its own button closes the dialog. */
export function MadeFeedDialog({ made, onClose }: MadeFeedDialogProps) {
  const address = `${location.origin}${made.path}`;
  return (
    <ShownOnceDialog
      title={`${made.name}: your new calendar feed`}
      lost={made.replacesLost && 'The feed it made was revoked; this is a new one.'}
      onClose={onClose}
    >
      {(onStored) => (
        <>
          <p>
            Subscribe to this address in your calendar app. Copy it now: it won’t be shown again. Anyone who
            has it can read the feed.
          </p>
          <Secret text={address} what="the address" onCopied={onStored} />
          <p>
            How to subscribe is in the <a href="/docs/calendar-feeds">guide to calendar feeds</a>.
          </p>
        </>
      )}
    </ShownOnceDialog>
  );
}
