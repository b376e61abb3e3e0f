import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestQuery } from '../../api/request-queries';
import { type FoundRequest, responseClasses, type WholeRequest } from '../../api/request-types';
import { count } from '../../figures/numbers';
import { classWords, durationText, sizeText, toneOfStatus } from '../../figures/request-words';
import { Badge } from '../../parts/badge.part';
import { CopyButton } from '../../parts/copy-button.part';
import { Dialog } from '../../parts/dialog.part';
import { Loaded } from '../../parts/loaded.part';
import { MarkedText } from '../../parts/marked-text.part';
import { Moment } from '../../parts/moment.part';
import { Notice } from '../../parts/notice.part';

/** One request with everything that is kept of it, or what came in the minute of an id that was not kept. */
export function RequestDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(requestQuery(id));
  return (
    <Dialog title="Request" size="wide" onClose={onClose}>
      <Loaded query={query} what="The request" height={320}>
        {({ request, minute }) => (
          <>
            {request === null ? <NotKept id={id} /> : <RequestContent request={request} id={id} />}
            <Minute minute={minute} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function NotKept({ id }: { readonly id: string }) {
  return (
    <Notice title="This request was not kept">
      <p>
        <code>{id}</code> is the id of a request that succeeded, of another account, or beyond what is kept of
        a minute: 60 failed requests.
      </p>
    </Notice>
  );
}

function RequestContent({ request, id }: { readonly request: WholeRequest; readonly id: string }) {
  const { status, code, message, route, method, keyId, keyLabel, requests } = request;
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
        <dd>
          <Link to="/keys/$id" params={{ id: keyId }}>
            {keyLabel}
          </Link>
        </dd>
        <dt>Response</dt>
        <dd>
          {durationText(request.durationMs)}, {sizeText(request.bytes)}
          {request.isCached && ', cached'}
        </dd>
        <dt>Client</dt>
        <dd className="mono">{request.address}</dd>
        {request.limits.length > 0 && (
          <>
            <dt>Limits then</dt>
            <dd>{request.limits.map(limitText).join(', ')}</dd>
          </>
        )}
      </dl>
      <Parameters request={request} />
    </>
  );
}

const windows = { minute: 'of the minute', day: 'of 24 hours' } as const;

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

function Minute({ minute: { start, counts } }: { readonly minute: FoundRequest['minute'] }) {
  const parts = responseClasses.filter((name) => counts[name] > 0);
  return (
    <p className="muted small">
      All requests of the account in the minute from <Moment at={start} as="full" />:{' '}
      {parts.length === 0
        ? 'none counted. Counts by minute are kept for 48 hours.'
        : parts.map((name) => `${count(counts[name])} ${classWords[name]}`).join(', ')}
    </p>
  );
}
