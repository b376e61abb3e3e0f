import { readCsv, type CsvFile } from '../api/public-reads';
import type { Environment } from '../api/types';
import { useChange } from '../api/use-change';
import { csvName } from '../figures/csv-file';
import { Button } from './button.part';
import { FormError } from './form-error.part';

interface CsvButtonProps {
  readonly environment: Environment;
  /** Path of the list below the public API, with its filters. */
  readonly path: string;
}

/** Button that downloads a list of the API as CSV, from its first page on. */
export function CsvButton({ environment, path }: CsvButtonProps) {
  const file = useChange(() => readCsv(environment, path), {
    onDone: ({ text }: CsvFile) => save(csvName(path), text),
  });
  return (
    <>
      <Button size="small" isBusy={file.isRunning} onClick={() => file.run()}>
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

function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
