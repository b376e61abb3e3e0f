import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { eventsQuery, findPlanRefusal, type LoggedEvent } from '../../api/public-reads';
import { cellText } from '../../figures/cell-text';
import type { RecordAddress } from '../../figures/market-record';
import { correctedFields, correctionTypes } from '../../figures/record-changes';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { Panel } from '../../parts/panel.part';
import { PlanGate } from '../../parts/plan-gate.part';
import { Table, type Column } from '../../parts/table.part';
import { useEnvironment } from '../../parts/use-environment';

const columns: readonly Column<LoggedEvent>[] = [
  { title: 'When', isClear: true, cell: ({ timestamp }) => <Moment at={timestamp} as="full" /> },
  {
    title: 'Event',
    cell: ({ id, type }) => (
      <Link to="/events" search={{ event: id }} className="mono">
        {type}
      </Link>
    ),
  },
  { title: 'Corrected', cell: ({ data }) => <Corrected data={data} /> },
];

/** Corrections of a record that were announced: a value that was published was replaced by another one. */
export function CorrectionLog({ record }: { readonly record: RecordAddress }) {
  const filter = { type: correctionTypes(record.kind).join(','), subject: record.id };
  const query = useInfiniteQuery(eventsQuery(useEnvironment(), filter));
  const refusal = findPlanRefusal(query.error);
  return (
    <Panel
      title="Corrections"
      note="Published values that were corrected or moved in the last 90 days, newest first."
      isTight
    >
      {refusal === null ? (
        <Loaded
          query={query}
          what="The corrections"
          height={75}
          empty={({ pages }) =>
            pages.every(({ data }) => data.length === 0) ? <Empty>No corrections.</Empty> : null
          }
        >
          {({ pages }) => (
            <Table
              caption="Corrections"
              columns={columns}
              rows={pages.flatMap(({ data }) => data).toReversed()}
              idOf={({ id }) => id}
            />
          )}
        </Loaded>
      ) : (
        <PlanGate refusal={refusal} />
      )}
    </Panel>
  );
}

function Corrected({ data }: Pick<LoggedEvent, 'data'>) {
  return (
    <ul className="corrected">
      {correctedFields(data).map(({ field, from, to }) => (
        <li key={field}>
          <span className="mono">{field}</span>: {cellText(from)} → {cellText(to)}
        </li>
      ))}
    </ul>
  );
}
