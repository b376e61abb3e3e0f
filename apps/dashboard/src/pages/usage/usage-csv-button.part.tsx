import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { FormError } from '../../parts/form-error.part';
import { saveFile } from '../../parts/save-file';
import { readEnvelope, request } from '../../api/call';
import type { Environment, UsagePartition } from '../../api/types';

/** Days and parts of usage. */
interface UsageSpan {
  readonly environment: Environment;
  readonly by: UsagePartition | undefined;
  /** First and last day in India. */
  readonly from: string;
  readonly to: string;
}

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

/** Reads usage by day as CSV. Errors: `ApiError`. */
async function readUsageCsv({ environment, by, from, to }: UsageSpan): Promise<string> {
  const response = await request('usage/days.csv', { environment, by, from, to });
  if (!response.ok) await readEnvelope(response);
  return response.text();
}
