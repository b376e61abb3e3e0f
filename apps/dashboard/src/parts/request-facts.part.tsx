import type { ReactNode } from 'react';
import type { WholeRequest } from '../api/request-types';
import { count } from '../figures/numbers';
import { durationText, sizeText, toneOfStatus } from '../figures/request-words';
import { Badge } from './badge.part';
import { CopyButton } from './copy-button.part';
import { MarkedText } from './marked-text.part';
import { Moment } from './moment.part';
import { Notice } from './notice.part';

interface RequestFactsProps {
  readonly request: WholeRequest;
  /** Id that was asked for: that of the entry, or of one of the requests that it stands for. */
  readonly id: string;
  /** Link to the key, or to the account and its key. */
  readonly owner: ReactNode;
}

/** Everything that is kept of a request, the reason of a failure first. */
export function RequestFacts({ request, id, owner }: RequestFactsProps) {
  const { status, code, message, route, method, requests } = request;
  return (
    <>
      {message !== null && (
        <Notice tone={status >= 500 ? 'bad' : 'late'} title={code ?? String(status)}>
          <p>
            <MarkedText text={message} />
          </p>
          {code !== null && (
            <p>
              <a href={`/docs/errors/${code}`}>What {code} means, and what to do</a>
            </p>
          )}
        </Notice>
      )}
      <dl className="facts">
        <dt>Request</dt>
        <dd className="row">
          <span className="mono">{route ?? `${method} (no such path)`}</span>
          <Badge tone={toneOfStatus(status)}>{status}</Badge>
        </dd>
        <dt>Id</dt>
        <dd className="row">
          <span className="mono">{id}</span>
          <CopyButton text={id} what="the request id" isBare />
        </dd>
        <dt>Arrived</dt>
        <dd>
          <Moment at={request.at} as="full" />
          {requests > 1 && `, the first of ${count(requests)} in its minute`}
        </dd>
        <dt>Key</dt>
        <dd>{owner}</dd>
        <dt>Response</dt>
        <dd>
          {durationText(request.durationMs)}, {sizeText(request.bytes)}
          {request.isCached && ', cached'}
        </dd>
        <dt>Client</dt>
        <dd className="mono">{request.address}</dd>
        {request.limits.length > 0 && (
          <>
            <dt>Limits at the time</dt>
            <dd>{request.limits.map(limitText).join(', ')}</dd>
          </>
        )}
      </dl>
      <Parameters request={request} />
    </>
  );
}

const windows = { minute: 'of the minute', day: 'of the day' } as const;

function limitText({ window, limit, remaining }: WholeRequest['limits'][number]): string {
  return `${count(remaining)} of ${count(limit)} ${windows[window]} left`;
}

function Parameters({ request: { parameters, problems } }: { readonly request: WholeRequest }) {
  if (parameters.length === 0) return null;
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  return (
    <section className="stack-tight">
      <h3>Parameters</h3>
      <dl className="facts">
        {parameters.map(({ name, value }) => (
          <div key={name} className="fact">
            <dt className="mono">{name}</dt>
            <dd>
              {value === null ? (
                <span className="muted">value not kept</span>
              ) : (
                <span className="mono">{value}</span>
              )}
              {problemOf(name) !== undefined && <div className="field-error">{problemOf(name)}</div>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
