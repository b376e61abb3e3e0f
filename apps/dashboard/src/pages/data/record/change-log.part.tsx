import { useState } from 'react';
import type { DataPart, FieldRevision } from '../../../api/data-pages';
import { cellText } from '../../../figures/cell-text';
import type { Cell } from '../../../figures/flat-record';
import { notStated } from '../../../figures/market-words';
import { compareStates } from '../../../figures/record-changes';
import { Button } from '../../../parts/button.part';
import { Empty } from '../../../parts/empty.part';
import { Moment } from '../../../parts/moment.part';
import { Panel } from '../../../parts/panel.part';
import { Table, type Column } from '../../../parts/table.part';
import { LackingPart } from '../lacking-part.part';

/** Changes of a record that came at one instant. */
interface Step {
  readonly at: string;
  readonly changes: readonly FieldRevision[];
}

const columns: readonly Column<Step>[] = [
  { title: 'When', cell: ({ at }) => <Moment at={at} /> },
  { title: 'What changed', cell: ({ changes }) => <StepChanges changes={changes} /> },
  { title: 'Source', cell: ({ changes }) => [...new Set(changes.map(({ source }) => source))].join(', ') },
];

/** Number of steps that are shown without a press. */
const shownFirst = 8;

/** Changes of a record by their instants, the latest first. */
export function ChangeLog({ part }: { readonly part: DataPart | undefined }) {
  const [isWhole, setWhole] = useState(false);
  if (part === undefined) return null;
  if (part.error !== null) {
    return (
      <Panel>
        <LackingPart
          part={part}
          title="Changes"
          tells="Every change of a published value, when it came and from whom."
        />
      </Panel>
    );
  }
  const revisions = part.data as readonly FieldRevision[];
  const steps = [...Map.groupBy(revisions, ({ at }) => at)].map(([at, changes]) => ({ at, changes }));
  return (
    <Panel title="Changes" note="Of published values, the latest first." isTight>
      {steps.length === 0 ? (
        <Empty>No published value has changed.</Empty>
      ) : (
        <Table
          caption="Changes, latest first"
          columns={columns}
          rows={isWhole ? steps : steps.slice(0, shownFirst)}
          idOf={({ at }) => at}
        />
      )}
      {!isWhole && steps.length > shownFirst && (
        <div className="panel-foot">
          <Button size="small" onClick={() => setWhole(true)}>
            Show {steps.length - shownFirst} earlier
          </Button>
        </div>
      )}
    </Panel>
  );
}

function StepChanges({ changes }: Pick<Step, 'changes'>) {
  return (
    <ul className="change-list">
      {changes.flatMap(({ field, from, to }) =>
        compareStates({ [field]: from }, { [field]: to })
          .filter(({ field: part, isChanged }) => isChanged && !isObjectOf(part, changes))
          .map(({ field: part, then, now }) => (
            <li key={part}>
              <span className="mono">{part}</span>: {valueText(then)} → {valueText(now)}
            </li>
          )),
      )}
    </ul>
  );
}

/** Tells whether a name is that of an object which appeared: its parts are listed themselves. */
function isObjectOf(part: string, changes: readonly FieldRevision[]): boolean {
  return changes.some(({ field, from, to }) => field === part && [from, to].some(isObject));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueText(cell: Cell): string {
  return cell === null ? notStated : cellText(cell);
}
