import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { findPlanRefusal, type PublicResponse } from '../../api/public-reads';
import { serverNow } from '../../api/server-time';
import { cellText } from '../../figures/cell-text';
import { inputOfInstant, instant, instantOfInput } from '../../figures/india-time';
import { compareStates, type ComparedField } from '../../figures/record-changes';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { TextField } from '../../parts/field.part';
import { Loaded } from '../../parts/loaded.part';
import { Panel } from '../../parts/panel.part';
import { PlanGate } from '../../parts/plan-gate.part';
import { RecordFacts } from '../../parts/record-facts.part';
import { Segments } from '../../parts/segments.part';
import { Table, type Column } from '../../parts/table.part';

type StateQuery = UseQueryResult<PublicResponse<Readonly<Record<string, unknown>>>>;

interface RecordStatesProps {
  /** Instant of the former state; undefined for the present one alone. */
  readonly at: string | undefined;
  readonly now: StateQuery;
  readonly then: StateQuery;
}

/** Published state of a record, or a former one beside it. */
export function RecordStates({ at, now, then }: RecordStatesProps) {
  return (
    <Panel title={at === undefined ? 'As published now' : `As published on ${instant(at)}`} isTight>
      <div className="panel-body">
        <InstantChoice key={at} at={at} />
      </div>
      {at === undefined ? <PresentState query={now} /> : <FormerState now={now} then={then} />}
    </Panel>
  );
}

function InstantChoice({ at }: { readonly at: string | undefined }) {
  const navigate = useNavigate({ from: '/records/$kind/$id' });
  const ms = Date.parse(at ?? '');
  const [text, setText] = useState(Number.isNaN(ms) ? '' : inputOfInstant(ms));
  const chosen = instantOfInput(text);
  const isAhead = chosen !== null && Date.parse(chosen) > serverNow();
  const show = (next: string | undefined): void =>
    void navigate({ search: (old) => ({ ...old, at: next }), resetScroll: false });
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null && !isAhead) show(chosen);
      }}
    >
      <TextField
        label="As of, IST"
        type="datetime-local"
        value={text}
        onText={setText}
        error={isAhead ? 'must not be in the future' : null}
      />
      <Button type="submit" look="main" disabled={chosen === null || isAhead}>
        Show as it was
      </Button>
      {at !== undefined && <Button onClick={() => show(undefined)}>Show the present state</Button>}
    </form>
  );
}

function PresentState({ query }: { readonly query: StateQuery }) {
  return (
    <Loaded query={query} what="The record" height={420}>
      {({ data }) => <RecordFacts record={data} />}
    </Loaded>
  );
}

function FormerState({ now, then }: { readonly now: StateQuery; readonly then: StateQuery }) {
  const refusal = findPlanRefusal(then.error);
  if (refusal !== null) return <PlanGate refusal={refusal} />;
  return (
    <Loaded query={then} what="The former state" height={420}>
      {(former) => (
        <Loaded query={now} what="The record" height={420}>
          {(present) => <Comparison fields={compareStates(former.data, present.data)} />}
        </Loaded>
      )}
    </Loaded>
  );
}

const columns: readonly Column<ComparedField>[] = [
  { title: 'Field', cell: ({ field }) => <span className="mono">{field}</span> },
  { title: 'Then', cell: ({ then }) => <span className="value">{cellText(then)}</span> },
  { title: 'Now', cell: ({ now }) => <span className="value">{cellText(now)}</span> },
  {
    title: 'Difference',
    cell: ({ isChanged }) =>
      isChanged ? <Badge tone="late">differs</Badge> : <span className="muted">same</span>,
  },
];

function Comparison({ fields }: { readonly fields: readonly ComparedField[] }) {
  const [view, setView] = useState<'changed' | 'all'>('changed');
  const changed = fields.filter(({ isChanged }) => isChanged);
  return (
    <>
      <div className="panel-body">
        <Segments
          label="Fields"
          value={view}
          options={[
            ['changed', `Differences, ${changed.length}`],
            ['all', `All fields, ${fields.length}`],
          ]}
          onValue={setView}
        />
      </div>
      {view === 'changed' && changed.length === 0 ? (
        <Empty>Same as now.</Empty>
      ) : (
        <Table
          caption="The record then and now"
          columns={columns}
          rows={view === 'all' ? fields : changed}
          idOf={({ field }) => field}
        />
      )}
    </>
  );
}
