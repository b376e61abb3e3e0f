import { Moment } from '../../parts/moment.part';
import { Notice } from '../../parts/notice.part';
import { Secret } from '../../parts/secret.part';
import { ShownOnceDialog } from '../../parts/shown-once-dialog.part';

interface MadeSecretDialogProps {
  readonly title: string;
  readonly secret: string;
  /** End of the time in which the old secret signs too; null when there is none. */
  readonly overlapEndsAt?: string | null;
  /** Words for what became of the first one, if its response was lost. */
  readonly lost?: string | undefined;
  readonly onClose: () => void;
}

/** Secret of an endpoint, for the only time. Nothing but its own button closes the dialog. */
export function MadeSecretDialog({
  title,
  secret,
  overlapEndsAt = null,
  lost,
  onClose,
}: MadeSecretDialogProps) {
  return (
    <ShownOnceDialog title={title} lost={lost} onClose={onClose}>
      {(onStored) => (
        <>
          <p>
            With this secret your server verifies that a delivery comes from us. This is the only time that it
            is shown.
          </p>
          <Secret text={secret} what="the secret" onCopied={onStored} />
          {overlapEndsAt !== null && (
            <Notice tone="late">
              Until <Moment at={overlapEndsAt} as="full" /> deliveries are signed with the old secret too.
            </Notice>
          )}
        </>
      )}
    </ShownOnceDialog>
  );
}
