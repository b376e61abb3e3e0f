import { readEnvelope, request } from '../../api/call';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { FormError } from '../../parts/form-error.part';
import { saveFile } from '../../parts/save-file';

interface UsageCsvButtonProps {
  /** Name of the file. */
  readonly name: string;
  /** Route below `/dashboard/api`, and its query. */
  readonly path: 'usage/days.csv' | 'requests/hours.csv';
  readonly query: Parameters<typeof request>[1];
  /** Name of the button for screen readers, if `CSV` alone does not tell it from another one. */
  readonly label?: string;
}

/** Button that saves the counts of a page as CSV. */
export function UsageCsvButton({ name, path, query, label }: UsageCsvButtonProps) {
  const file = useChange(() => readCsv(path, query), {
    onDone: (text) => saveFile({ name, type: 'text/csv', text }),
  });
  return (
    <>
      <Button isBusy={file.isRunning} aria-label={label} onClick={() => file.run()}>
        CSV
      </Button>
      <FormError error={file.error} />
    </>
  );
}

/** Reads a file. Errors: `ApiError`. */
async function readCsv(path: string, query: UsageCsvButtonProps['query']): Promise<string> {
  const response = await request(path, query);
  if (!response.ok) await readEnvelope(response);
  return response.text();
}
