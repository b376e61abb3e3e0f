import { readUsageCsv, type UsageSpan } from '../../api/usage-csv';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { FormError } from '../../parts/form-error.part';
import { saveFile } from '../../parts/save-file';

/** Button that downloads usage by day as CSV. */
export function UsageCsvButton({ span }: { readonly span: UsageSpan }) {
  const name = `usage-${span.environment}-${span.from}-${span.to}.csv`;
  const file = useChange(() => readUsageCsv(span), {
    onDone: (text) => saveFile({ name, type: 'text/csv', text }),
  });
  return (
    <>
      <Button isBusy={file.isRunning} onClick={() => file.run()}>
        CSV
      </Button>
      <FormError error={file.error} />
    </>
  );
}
