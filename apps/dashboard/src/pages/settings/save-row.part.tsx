import type { Change } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { FormError } from '../../parts/form-error.part';
import { Notice } from '../../parts/notice.part';

interface SaveRowProps {
  readonly save: Pick<Change<never, unknown>, 'error' | 'result' | 'isRunning'>;
  /** Fields whose errors stand beside them. */
  readonly fields?: readonly string[];
  /** True for users who may not change the form. */
  readonly isOff: boolean;
}

/** End of a form of settings: what went wrong or was saved, and the button. */
export function SaveRow({ save: { error, result, isRunning }, fields = [], isOff }: SaveRowProps) {
  return (
    <>
      <FormError error={error} fields={fields} />
      {result !== undefined && !isRunning && (
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
