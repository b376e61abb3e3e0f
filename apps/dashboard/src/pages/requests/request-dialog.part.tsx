import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestQuery } from '../../api/request-queries';
import { type FoundRequest, responseClasses } from '../../api/request-types';
import { count } from '../../figures/numbers';
import { classWords } from '../../figures/request-words';
import { Dialog } from '../../parts/dialog.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { Notice } from '../../parts/notice.part';
import { RequestFacts } from '../../parts/request-facts.part';

/** One request with everything that is kept of it, or what came in the minute of an id that was not kept. */
export function RequestDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(requestQuery(id));
  return (
    <Dialog title="Request" size="wide" onClose={onClose}>
      <Loaded query={query} what="The request" height={320}>
        {({ request, minute }) => (
          <>
            {request === null ? (
              <NotKept id={id} />
            ) : (
              <RequestFacts
                request={request}
                id={id}
                owner={
                  <Link to="/keys/$id" params={{ id: request.keyId }}>
                    {request.keyLabel}
                  </Link>
                }
              />
            )}
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
        <code>{id}</code> belongs to a request that succeeded, to another account, or to a minute with more
        than 60 failed requests, of which the first 60 are kept.
      </p>
    </Notice>
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
