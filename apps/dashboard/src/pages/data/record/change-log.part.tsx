import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DataPart, FieldRevision } from '../../../api/data-pages';
import { Button } from '../../../parts/button.part';
import { Empty } from '../../../parts/empty.part';
import { SelectField } from '../../../parts/field.part';
import { Moment } from '../../../parts/moment.part';
import { Panel } from '../../../parts/panel.part';
import { Table, type Column } from '../../../parts/table.part';
import { LackingPart } from '../lacking-part.part';
import { type ChangeLine, changeLines } from './change-lines';
import type { RecordKind } from './record-kind';

/** Changes of a record that came at one instant. */
interface Step {
  readonly at: string;
  readonly lines: readonly ChangeLine[];
  readonly sources: string;
}

interface ChangeLogProps {
  readonly part: DataPart | undefined;
  readonly id: string;
  readonly kind: Pick<RecordKind<never>, 'path' | 'figures' | 'facts' | 'days'>;
}

const columns: readonly Column<Step>[] = [
  { title: 'When', isClear: true, cell: ({ at }) => <Moment at={at} /> },
  { title: 'What changed', isClear: true, cell: ({ lines }) => <Lines lines={lines} /> },
  { title: 'Source', cell: ({ sources }) => sources },
];

/** Number of steps that are shown without a press. */
const shownFirst = 8;

/** Changes of a record by their instants, the latest first; of one field where it is chosen. */
export function ChangeLog({ part, id, kind }: ChangeLogProps) {
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState('');
  if (part === undefined) return null;
  if (part.error !== null) {
    return (
      <Panel>
        <LackingPart
          part={part}
          title="Changes"
          tells="Every change of a published value, with its time and source."
        />
      </Panel>
    );
  }
  const steps = stepsOf(part.data as readonly FieldRevision[], kind);
  const labels = [...new Set(steps.flatMap(({ lines }) => lines.map(({ label }) => label)))].toSorted();
  const fitting = steps.flatMap((step) => {
    const lines = step.lines.filter(({ label }) => chosen === '' || label === chosen);
    return lines.length === 0 ? [] : [{ ...step, lines }];
  });
  return (
    <Panel
      title="Changes"
      note="Of published values, the latest first."
      isTight
      actions={
        labels.length > 1 && (
          <SelectField
            label={<span className="hidden-text">Changes of</span>}
            value={chosen}
            options={[['', 'All fields'], ...labels.map((label) => [label, label] as const)]}
            onValue={setChosen}
          />
        )
      }
    >
      {steps.length === 0 ? (
        <Empty>No published value has changed.</Empty>
      ) : (
        <Table
          caption="Changes, latest first"
          columns={columns}
          rows={isWhole ? fitting : fitting.slice(0, shownFirst)}
          idOf={({ at }) => at}
        />
      )}
      {steps.length > 0 && (
        <div className="panel-foot row-spread">
          {!isWhole && fitting.length > shownFirst && (
            <Button size="small" onClick={() => setWhole(true)}>
              Show {fitting.length - shownFirst} earlier
            </Button>
          )}
          <Link to="/records/$kind/$id" params={{ kind: kind.path('').split('/')[2] ?? '', id }}>
            All changes
          </Link>
        </div>
      )}
    </Panel>
  );
}

function stepsOf(revisions: readonly FieldRevision[], kind: ChangeLogProps['kind']): readonly Step[] {
  return [...Map.groupBy(revisions, ({ at }) => at)].map(([at, changes]) => ({
    at,
    lines: changeLines(changes, kind),
    sources: [...new Set(changes.map(({ source }) => source))].join(', '),
  }));
}

/** Changes with the names of the page; those of the API appear on hover. */
function Lines({ lines }: Pick<Step, 'lines'>) {
  return (
    <ul className="change-list">
      {lines.map(({ label, fields, from, to }) => (
        <li key={fields[0]} title={fields.join(', ')}>
          <span className="muted">{label}:</span> {from} → {to}
        </li>
      ))}
    </ul>
  );
}
