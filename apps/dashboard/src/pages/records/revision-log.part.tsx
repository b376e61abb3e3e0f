import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { asApiError } from '../../api/api-error';
import { findPlanRefusal, revisionsPath, revisionsQuery, type Revision } from '../../api/public-reads';
import { cellText } from '../../figures/cell-text';
import type { RecordAddress } from '../../figures/market-record';
import { revisedValue, revisionOrigin, type RevisionOrigin } from '../../figures/record-changes';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { CsvButton } from '../../parts/csv-button.part';
import { Empty } from '../../parts/empty.part';
import { TextField } from '../../parts/field.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { NextPart } from '../../parts/next-part.part';
import { Panel } from '../../parts/panel.part';
import { PlanGate } from '../../parts/plan-gate.part';
import { Table, type Column } from '../../parts/table.part';
import { useEnvironment } from '../../parts/use-environment';

const route = getRouteApi('/signed-in/records/$kind/$id');

/** Changes of the published fields of a record, each with its values and its source. */
export function RevisionLog({ record }: { readonly record: RecordAddress }) {
  const { field } = route.useSearch();
  const navigate = useNavigate({ from: '/records/$kind/$id' });
  const environment = useEnvironment();
  const query = useInfiniteQuery(revisionsQuery(environment, record, field));
  const refusal = findPlanRefusal(query.error);
  const show = (at: string): void => void navigate({ search: (old) => ({ ...old, at }) });
  return (
    <Panel
      title="Revisions"
      note="Every change of a published field, the latest first."
      actions={
        refusal === null && (
          <CsvButton
            environment={environment}
            path={revisionsPath(record, field, 1)}
            isReady={query.data !== undefined}
          />
        )
      }
      isTight
    >
      {refusal === null ? (
        <>
          <div className="panel-body">
            <FieldChoice key={field} field={field} error={asApiError(query.error).problemOf('field')} />
          </div>
          <Loaded
            query={query}
            what="The revisions"
            height={320}
            empty={({ pages }) =>
              pages[0]?.data.length === 0 ? (
                <Empty>{field === undefined ? 'No changes yet.' : 'This field has not changed.'}</Empty>
              ) : null
            }
          >
            {({ pages }) => (
              <Table
                caption="Revisions, the latest first"
                columns={columnsWith(show)}
                rows={pages.flatMap(({ data }) => data)}
                idOf={(revision) => `${revision.at}${revision.field}`}
              />
            )}
          </Loaded>
          <NextPart query={query}>Show earlier ones</NextPart>
        </>
      ) : (
        <PlanGate refusal={refusal} />
      )}
    </Panel>
  );
}

interface FieldChoiceProps {
  readonly field: string | undefined;
  /** Problem of the field, as the API has it; null when there is none. */
  readonly error: string | null;
}

function FieldChoice({ field, error }: FieldChoiceProps) {
  const navigate = useNavigate({ from: '/records/$kind/$id' });
  const [text, setText] = useState(field ?? '');
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = text.trim() === '' ? undefined : text.trim();
        void navigate({ search: (old) => ({ ...old, field: chosen }), resetScroll: false });
      }}
    >
      <TextField
        label="Field and its parts"
        placeholder="dates"
        size={22}
        maxLength={120}
        pattern="[A-Za-z][A-Za-z0-9]*(\\.[A-Za-z][A-Za-z0-9]*)*"
        title="The name of a field, such as dates.openDate"
        value={text}
        onText={setText}
        error={error}
      />
      <Button type="submit">Choose</Button>
    </form>
  );
}

const words: Readonly<Record<Exclude<RevisionOrigin, 'source'>, string>> = {
  clock: 'the calendar',
  service: 'a new version of the service',
};

function columnsWith(show: (at: string) => void): readonly Column<Revision>[] {
  return [
    { title: 'When', isClear: true, cell: ({ at }) => <Moment at={at} as="full" /> },
    { title: 'Field', cell: ({ field }) => <span className="mono">{field}</span> },
    { title: 'Before', cell: ({ from }) => <span className="value">{cellText(revisedValue(from))}</span> },
    { title: 'After', cell: ({ to }) => <span className="value">{cellText(revisedValue(to))}</span> },
    { title: 'By', cell: (revision) => <Origin revision={revision} /> },
    {
      title: 'Actions',
      isActions: true,
      cell: ({ at, field }) => (
        <Button size="small" aria-label={`Show as of then: ${field}`} onClick={() => show(at)}>
          Show as of then
        </Button>
      ),
    },
  ];
}

function Origin({ revision: { source, from } }: { readonly revision: Revision }) {
  const origin = revisionOrigin(source);
  return (
    <span className="row">
      {origin === 'source' ? source : words[origin]}
      {from === null && <Badge tone="plain">first value</Badge>}
    </span>
  );
}
