import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { ExplorerResponse } from '../../api/explorer-types';
import { explorerQuery } from '../../api/explorer-queries';
import type { ReadAddress } from '../../figures/explorer-path';
import { isRecord } from '../../figures/flat-record';
import { recordOfPath } from '../../figures/market-record';
import { count, counted } from '../../figures/numbers';
import { parseTimeSeries } from '../../figures/time-series';
import { Badge } from '../../parts/badge.part';
import { CsvButton } from '../../parts/csv-button.part';
import { Loaded } from '../../parts/loaded.part';
import { Notice } from '../../parts/notice.part';
import { Panel } from '../../parts/panel.part';
import { RequestCode } from '../../parts/request-code.part';
import { Segments } from '../../parts/segments.part';
import { useEnvironment } from '../../parts/use-environment';
import { ResponseBodyView, type ResponseBodyViewProps, type BodyView } from './response-body-view.part';

interface ExplorerResponsePanelProps {
  readonly present: ReadAddress;
  readonly path: string;
  readonly onPage: (page: number) => void;
}

/** Response to a read. If the plan lacks the data, shows the documented example, labelled as such. */
export function ExplorerResponsePanel({ present: { route }, path, onPage }: ExplorerResponsePanelProps) {
  const query = useQuery(explorerQuery(useEnvironment(), path));
  const refusal = query.data === undefined ? null : planRefusal(query.data);
  const example = refusal === null ? null : route.example;
  const record = recordOfPath(path);
  return (
    <>
      {refusal !== null && (
        <Notice tone="late" title={refusal} actions={<Link to="/plan">Plans</Link>}>
          {example !== null && (
            <p>Below is the example of the documentation instead, with invented figures.</p>
          )}
        </Notice>
      )}
      <div className="panel" aria-busy={query.isPlaceholderData}>
        <Loaded query={query} what="The answer" height={420}>
          {(answer) =>
            example === null ? (
              <Answer
                key={route.path}
                answer={answer}
                csvOf={route.parameters.some(({ name }) => name === 'format') ? path : null}
                onPage={route.parameters.some(({ name }) => name === 'page') ? onPage : null}
              />
            ) : (
              <Example key={route.path} body={example} />
            )
          }
        </Loaded>
      </div>
      <Panel
        title="The same from your code"
        actions={
          record !== null && (
            <Link to="/records/$kind/$id" params={record}>
              What changed of this record
            </Link>
          )
        }
      >
        <RequestCode path={path} curl={query.data?.curl ?? null} />
      </Panel>
    </>
  );
}

/** Returns why the plan has no such data, in the words of the API; null when it has. */
function planRefusal({ status, body }: ExplorerResponse): string | null {
  const error = isRecord(body) && isRecord(body.error) ? body.error : null;
  const isGate = status === 403 && typeof error?.code === 'string' && error.code.startsWith('PLAN_');
  return isGate && typeof error.message === 'string' ? error.message : null;
}

interface AnswerProps extends Pick<ResponseBodyViewProps, 'onPage'> {
  readonly answer: ExplorerResponse;
  /** Path of a list that the API also has as CSV; null for another response. */
  readonly csvOf: string | null;
}

function Answer({ answer, csvOf, onPage }: AnswerProps) {
  const { status, headers, milliseconds, remaining, body } = answer;
  const environment = useEnvironment();
  return (
    <ViewedBody body={body} headers={headers} isSuccess={status < 400} onPage={onPage}>
      <Badge tone={status < 400 ? 'good' : 'bad'}>status {status}</Badge>
      {headers['X-Data-Source'] === 'Sample data' && <Badge tone="trial">sample data</Badge>}
      <span className="muted small">
        {count(milliseconds)} ms, {counted(remaining.minute, 'request')} left this minute,{' '}
        {count(remaining.day)} today
      </span>
      {csvOf !== null && status < 400 && <CsvButton environment={environment} path={csvOf} />}
    </ViewedBody>
  );
}

function Example({ body }: { readonly body: unknown }) {
  return (
    <ViewedBody body={body} headers={null} isSuccess onPage={null}>
      <Badge tone="trial">example</Badge>
      <span className="muted small">from the documentation, neither live nor of the test environment</span>
    </ViewedBody>
  );
}

const names: Readonly<Record<BodyView, string>> = {
  table: 'Table',
  lines: 'Lines',
  json: 'JSON',
  head: 'Headers',
};

interface ViewedBodyProps extends Omit<ResponseBodyViewProps, 'view'> {
  readonly isSuccess: boolean;
  /** Words about the body, beside the choice of its view. */
  readonly children: ReactNode;
}

/** Body in one of the views that it has. */
function ViewedBody({ isSuccess, children, ...answer }: ViewedBodyProps) {
  const data = isRecord(answer.body) ? answer.body.data : undefined;
  const views: readonly BodyView[] = [
    ...(isSuccess && parseTimeSeries(data) !== null ? (['lines'] as const) : []),
    ...(isSuccess && data !== undefined ? (['table'] as const) : []),
    'json',
    ...(answer.headers === null ? [] : (['head'] as const)),
  ];
  const [wanted, setWanted] = useState<BodyView | null>(null);
  const view = wanted !== null && views.includes(wanted) ? wanted : (views[0] ?? 'json');
  return (
    <>
      <div className="panel-head">
        <div className="row">{children}</div>
        <Segments
          label="View of the answer"
          value={view}
          options={views.map((one) => [one, names[one]] as const)}
          onValue={setWanted}
        />
      </div>
      <ResponseBodyView {...answer} view={view} />
    </>
  );
}
