import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { findPlanRefusal, recordQuery } from '../../api/public-reads';
import {
  nameOfRecord,
  parseRecordKind,
  recordKinds,
  recordPath,
  type RecordAddress,
} from '../../figures/market-record';
import { NoSuchPage } from '../../parts/unknown-page.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { PlanGate } from '../../parts/plan-gate.part';
import { RequestCode } from '../../parts/request-code.part';
import { useEnvironment } from '../../parts/use-environment';
import { CorrectionLog } from './correction-log.part';
import { RecordStates } from './record-states.part';
import { RevisionLog } from './revision-log.part';
import './record.css';

const route = getRouteApi('/signed-in/records/$kind/$id');

/** One record: what is published of it, what was at a former instant, and every change in between. */
export function RecordPage() {
  const { kind, id } = route.useParams();
  const known = parseRecordKind(kind);
  return known === null ? <NoSuchPage /> : <KnownRecord record={{ kind: known, id }} />;
}

function KnownRecord({ record }: { readonly record: RecordAddress }) {
  const environment = useEnvironment();
  const { at } = route.useSearch();
  const now = useQuery(recordQuery(environment, record, undefined));
  const then = useQuery({ ...recordQuery(environment, record, at), enabled: at !== undefined });
  const shown = at === undefined ? now : then;
  const path = at === undefined ? recordPath(record) : `${recordPath(record)}?asOf=${encodeURIComponent(at)}`;
  const refusal = findPlanRefusal(now.error);
  return (
    <div className="stack">
      <PageHead
        title={(now.data === undefined ? null : nameOfRecord(now.data.data)) ?? record.id}
        crumb={
          <Link to="/explorer" search={{ path: recordPath(record) }} className="crumb">
            API explorer
          </Link>
        }
        actions={
          <Link to="/events" search={{ subject: record.id }} className="button">
            Events
          </Link>
        }
      >
        {recordKinds[record.kind]}, with every change of what was published. Viewing it here doesn’t use your
        quota.
      </PageHead>
      {refusal === null ? (
        <>
          <RecordStates at={at} now={now} then={then} />
          <CorrectionLog record={record} />
          <RevisionLog record={record} />
          <Panel title="The same from your code">
            <RequestCode path={path} curl={shown.data?.curl ?? null} />
          </Panel>
        </>
      ) : (
        <PlanGate refusal={refusal} />
      )}
    </div>
  );
}
