import type { ComparedEntry } from '../../api/operator-types';
import { counted } from '../../figures/numbers';
import { Badge } from '../../parts/badge.part';
import { Code } from '../../parts/code.part';
import { Empty } from '../../parts/empty.part';
import { Panel } from '../../parts/panel.part';
import { Table, type Column } from '../../parts/table.part';
import { type ComparedField, comparedFields } from './compared-fields';

const columns: readonly Column<ComparedField>[] = [
  {
    title: 'Field',
    cell: ({ field, isDifferent }) => (
      <span className="row">
        <span className="mono">{field}</span>
        {isDifferent && <Badge tone="late">differs</Badge>}
      </span>
    ),
  },
  { title: 'Record', cell: ({ record, isDifferent }) => <Value text={record} isDifferent={isDifferent} /> },
  { title: 'Stored', cell: ({ stored, isDifferent }) => <Value text={stored} isDifferent={isDifferent} /> },
];

/** Raw text of a source beside what was read from it and what is stored in its place. All of it is text. */
export function Comparison({ entry }: { readonly entry: ComparedEntry }) {
  const { raw, record, stored, differences } = entry;
  const fields = comparedFields(entry);
  return (
    <div className="compared">
      {raw === null ? (
        <Panel title="Raw">
          <p className="muted">The text of the source was not kept.</p>
        </Panel>
      ) : (
        <Code title="Raw, as the source sent it" text={raw} wraps height={640} />
      )}
      <Panel title="Record beside what is stored" note={noteOf(entry)} isTight>
        {fields.length === 0 ? (
          <Empty>
            {entry.scope === 'row'
              ? 'No record could be read from it.'
              : 'It holds many rows: they are in the raw text alone.'}
          </Empty>
        ) : (
          <Table
            caption={`Record and what is stored, ${counted(differences.length, 'difference')}`}
            columns={stored === null || record === null ? columns.slice(0, record === null ? 3 : 2) : columns}
            rows={fields}
            idOf={({ field }) => field}
          />
        )}
      </Panel>
    </div>
  );
}

function noteOf({ record, stored, differences }: ComparedEntry): string | undefined {
  if (record === null) return undefined;
  if (stored === null) return 'Nothing is stored in its place.';
  return differences.length === 0
    ? 'All that it states is stored already.'
    : `${counted(differences.length, 'field')} stated otherwise.`;
}

function Value({
  text,
  isDifferent,
}: {
  readonly text: string | null | undefined;
  readonly isDifferent: boolean;
}) {
  if (text === undefined) return <span className="muted">–</span>;
  if (text === null) return <span className="muted">unknown</span>;
  return <span className={isDifferent ? 'said differs' : 'said'}>{text}</span>;
}
