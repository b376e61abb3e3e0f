import type { Change } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { FormError } from '../../parts/form-error.part';
import { Notice } from '../../parts/notice.part';
import { UnsavedGuard } from '../../parts/unsaved-guard.part';

interface SaveRowProps {
  readonly save: Pick<Change<never, unknown>, 'error' | 'result' | 'isRunning'>;
  /** Fields whose errors stand beside them. */
  readonly fields?: readonly string[];
  /** True while the form differs from what is stored. */
  readonly isDirty: boolean;
  /** True for users who may not change the form. */
  readonly isOff: boolean;
}

/** End of a form of settings: what went wrong or was saved, the button, and the question before unsaved changes are left. */
export function SaveRow({ save: { error, result, isRunning }, fields = [], isDirty, isOff }: SaveRowProps) {
  return (
    <>
      <FormError error={error} fields={fields} />
      <UnsavedGuard isDirty={isDirty} />
      {result !== undefined && !isRunning && !isDirty && (
        <Notice tone="good" isNews>
          Saved.
        </Notice>
      )}
      <div className="row">
        <Button type="submit" look="main" isBusy={isRunning} disabled={isOff}>
          Save
        </Button>
      </div>
    </>
  );
}
