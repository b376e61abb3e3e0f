import { readCsv, type CsvFile } from '../api/public-reads';
import type { Environment } from '../api/types';
import { useChange } from '../api/use-change';
import { csvName } from '../figures/csv-file';
import { Button } from './button.part';
import { FormError } from './form-error.part';
import { saveFile } from './save-file';

interface CsvButtonProps {
  readonly environment: Environment;
  /** Path of the list below the public API, with its filters. */
  readonly path: string;
  /** False while the list is not read: the button has its place, and does nothing. */
  readonly isReady?: boolean;
}

/** Button that downloads a list of the API as CSV, from its first page on. */
export function CsvButton({ environment, path, isReady = true }: CsvButtonProps) {
  const file = useChange(() => readCsv(environment, path), {
    onDone: ({ text }: CsvFile) => saveFile({ name: csvName(path), type: 'text/csv', text }),
  });
  return (
    <>
      <Button size="small" disabled={!isReady} isBusy={file.isRunning} onClick={() => file.run()}>
        Download as CSV
      </Button>
      {file.result?.isCut === true && (
        <span className="muted small" role="status">
          The file has the first 1,000 records.
        </span>
      )}
      <FormError error={file.error} />
    </>
  );
}
