import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { operatorRequestQuery } from '../../api/request-queries';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { RequestFacts } from '../../parts/request-facts.part';
import { OperatorLoaded } from './operator-loaded.part';

const route = getRouteApi('/signed-in/operators/requests/$id');

/** Request of a customer, found by the id that its response had. */
export function OperatorRequestPage() {
  const { id } = route.useParams();
  const query = useQuery(operatorRequestQuery(id));
  return (
    <>
      <PageHead
        title="Request"
        crumb={
          <Link to="/operators" className="crumb" activeOptions={{ exact: true }}>
            Operators
          </Link>
        }
      >
        Failed requests are kept for 7 days. Your view is recorded in the audit log of the account.
      </PageHead>
      <Panel title="Details">
        <OperatorLoaded query={query} what="The request" height={320}>
          {({ accountId, request }) => (
            <div className="stack">
              <RequestFacts
                request={request}
                id={id}
                owner={
                  <>
                    {request.keyLabel} of{' '}
                    <Link to="/operators/accounts/$id" params={{ id: accountId }}>
                      {accountId}
                    </Link>
                  </>
                }
              />
            </div>
          )}
        </OperatorLoaded>
      </Panel>
    </>
  );
}
