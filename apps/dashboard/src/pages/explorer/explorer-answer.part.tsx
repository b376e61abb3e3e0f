import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExplorerAnswer } from '../../api/explorer-types';
import { explorerQuery } from '../../api/queries';
import type { ReadAddress } from '../../figures/explorer-path';
import { isRecord } from '../../figures/flat-record';
import { count } from '../../figures/numbers';
import { timeSeriesOf } from '../../figures/time-series';
import { Badge } from '../../parts/badge.part';
import { Loaded } from '../../parts/loaded.part';
import { Notice } from '../../parts/notice.part';
import { Panel } from '../../parts/panel.part';
import { Segments } from '../../parts/segments.part';
import { useEnvironment } from '../../parts/use-environment';
import { AnswerBody, type BodyView } from './answer-body.part';
import { RequestCode } from './request-code.part';

interface ExplorerAnswerViewProps {
  readonly present: ReadAddress;
  readonly path: string;
  readonly onPage: (page: number) => void;
}

/** Answer to a read. Where the plan does not have the data, the sample data are shown in their place. */
export function ExplorerAnswerView({ present, path, onPage }: ExplorerAnswerViewProps) {
  const environment = useEnvironment();
  const query = useQuery(explorerQuery(environment, path));
  const refusal = query.data === undefined ? null : planRefusal(query.data);
  const sample = useQuery({
    ...explorerQuery('test', path),
    enabled: refusal !== null && environment === 'live' && !query.isPlaceholderData,
  });
  const isSample = refusal !== null && sample.data !== undefined && planRefusal(sample.data) === null;
  return (
    <>
      {refusal !== null && (
        <Notice tone="late" title={refusal} actions={<Link to="/plan">Plans</Link>}>
          {isSample && 'Below are sample data of the same shape.'}
        </Notice>
      )}
      <div className="panel" aria-busy={query.isPlaceholderData}>
        <Loaded query={isSample ? sample : query} what="The answer" height={420}>
          {(answer) => (
            <Answer
              key={present.route.path}
              answer={answer}
              isSample={isSample || environment === 'test'}
              onPage={present.route.parameters.some(({ name }) => name === 'page') ? onPage : null}
            />
          )}
        </Loaded>
      </div>
      <Panel title="The same from your code">
        <RequestCode path={path} curl={query.data?.curl ?? null} />
      </Panel>
    </>
  );
}

/** Returns why the plan has no such data, in the words of the API; null when it has. */
function planRefusal({ status, body }: ExplorerAnswer): string | null {
  const error = isRecord(body) && isRecord(body.error) ? body.error : null;
  const isGate = status === 403 && typeof error?.code === 'string' && error.code.startsWith('PLAN_');
  return isGate && typeof error.message === 'string' ? error.message : null;
}

interface AnswerProps {
  readonly answer: ExplorerAnswer;
  readonly isSample: boolean;
  readonly onPage: ((page: number) => void) | null;
}

const names: Readonly<Record<BodyView, string>> = {
  table: 'Table',
  lines: 'Lines',
  json: 'JSON',
  head: 'Headers',
};

function Answer({ answer, isSample, onPage }: AnswerProps) {
  const { status, milliseconds, remaining, body } = answer;
  const data = isRecord(body) ? body.data : undefined;
  const hasLines = timeSeriesOf(data) !== null;
  const isSuccess = status < 400 && data !== undefined;
  const views: readonly BodyView[] = isSuccess
    ? [...(hasLines ? (['lines'] as const) : []), 'table', 'json', 'head']
    : ['json', 'head'];
  const [wanted, setWanted] = useState<BodyView | null>(null);
  const view = wanted !== null && views.includes(wanted) ? wanted : (views[0] ?? 'json');
  return (
    <>
      <div className="panel-head">
        <div className="row">
          <Badge tone={status < 400 ? 'good' : 'bad'}>status {status}</Badge>
          {isSample && <Badge tone="trial">sample data</Badge>}
          <span className="muted small">
            {count(milliseconds)} ms, {count(remaining.minute)} reads left this minute, {count(remaining.day)}{' '}
            today
          </span>
        </div>
        <Segments
          label="View of the answer"
          value={view}
          options={views.map((one) => [one, names[one]] as const)}
          onValue={setWanted}
        />
      </div>
      <AnswerBody answer={answer} view={view} onPage={onPage} />
    </>
  );
}
