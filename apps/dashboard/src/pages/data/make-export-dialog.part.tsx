import { useState } from 'react';
import { call } from '../../api/call';
import type { MadeExportLink } from '../../api/types';
import { useChange } from '../../api/use-change';
import { exportView } from '../../figures/export-view';
import { counted } from '../../figures/numbers';
import { RadioChoice } from '../../parts/choice.part';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';

interface MakeExportDialogProps {
  readonly path: string;
  readonly total: number | null;
  readonly onMade: (link: MadeExportLink) => void;
  readonly onClose: () => void;
}

/** Records of a file. Source: docs/spec/api.md, "Export links". */
const mostRecords = 100;

const formats = [
  { value: 'csv', words: 'CSV', hint: 'For Google Sheets, LibreOffice and Power Query' },
  { value: 'csv-excel', words: 'CSV for Excel', hint: 'With a byte order mark, for files that Excel opens' },
] as const;

/** Asks for the name, the fields and the format of a new export link. */
export function MakeExportDialog({ path, total, onMade, onClose }: MakeExportDialogProps) {
  const [name, setName] = useState('');
  const [fields, setFields] = useState('');
  const [format, setFormat] = useState<(typeof formats)[number]['value']>('csv');
  const view = exportView(path, fields);
  const make = useChange(
    (intent) =>
      call<MadeExportLink>('POST export-links', { body: { name: name.trim(), view, format }, intent }),
    { refreshes: [['export-links']], onDone: onMade, isShownOnce: true },
  );
  return (
    <FormDialog
      title="Create export link"
      action="Create link"
      isRunning={make.isRunning}
      isReady={name.trim() !== ''}
      error={make.error}
      fields={['name', 'fields']}
      onSubmit={() => make.run()}
      onClose={onClose}
    >
      <p>
        The link always shows the live records that fit the filters of this page.
        {total !== null && total > mostRecords && (
          <>
            {' '}
            It contains the first {mostRecords} of {counted(total, 'record')} in this order. Filter the list
            to get others.
          </>
        )}
      </p>
      <TextField
        label="Name"
        hint="Where you will use it, for example Desk sheet"
        value={name}
        onText={setName}
        maxLength={100}
        required
        autoFocus
        error={make.error?.problemOf('name') ?? null}
      />
      <TextField
        label="Fields"
        hint="Names separated by commas, for example slug,name,lotSize. Leave empty for all."
        value={fields}
        onText={setFields}
        maxLength={500}
        error={make.error?.problemOf('fields') ?? null}
      />
      <RadioChoice legend="Format" value={format} options={formats} onValue={setFormat} />
    </FormDialog>
  );
}
