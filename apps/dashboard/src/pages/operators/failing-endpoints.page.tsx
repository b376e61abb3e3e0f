import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call';
import { failingEndpointsQuery } from '../../api/operator-queries';
import type { FailingEndpoint } from '../../api/operator-types';
import { useChange } from '../../api/use-change';
import { counted } from '../../figures/numbers';
import { shortUrl } from '../../figures/short-url';
import { EnvironmentBadge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { FormError } from '../../parts/form-error.part';
import { Moment } from '../../parts/moment.part';
import { Notice } from '../../parts/notice.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { Table, type Column } from '../../parts/table.part';
import { UrlText } from '../../parts/url-text.part';
import { EndpointState } from './endpoint-state.part';
import { OperatorLoaded } from './operator-loaded.part';

/** Endpoints of all accounts that fail or are disabled: who gets nothing, and since when. */
export function FailingEndpointsPage() {
  const query = useQuery(failingEndpointsQuery);
  const enable = useChange(
    (_intent, { endpoint: { id } }: FailingEndpoint) =>
      call(`POST operators/webhooks/${encodeURIComponent(id)}/enable`),
    { refreshes: [['operators']] },
  );
  return (
    <>
      <PageHead title="Endpoints">Endpoints that are failing or disabled.</PageHead>
      <FormError error={enable.error} />
      {enable.result !== undefined && (
        <Notice tone="good" title="The endpoint is enabled" isNews>
          Events from now on are sent to it. Its owner can send again what was missed.
        </Notice>
      )}
      <Panel isTight>
        <OperatorLoaded
          query={query}
          what="The endpoints"
          height={360}
          empty={(endpoints) => (endpoints.length === 0 ? <Empty>No endpoints are failing.</Empty> : null)}
        >
          {(endpoints) => (
            <>
              <div className="panel-head">
                <p>{counted(endpoints.length, 'endpoint')}</p>
              </div>
              <Table
                caption="Endpoints that fail or are disabled"
                columns={columnsWith(enable.run, enable.isRunning)}
                rows={endpoints}
                idOf={({ endpoint }) => endpoint.id}
              />
            </>
          )}
        </OperatorLoaded>
      </Panel>
    </>
  );
}

function columnsWith(
  enable: (failing: FailingEndpoint) => void,
  isBusy: boolean,
): readonly Column<FailingEndpoint>[] {
  return [
    {
      title: 'Endpoint',
      cell: ({ endpoint }) => (
        <div>
          <span className="strong said-cell" data-width="wide" title={endpoint.url}>
            <UrlText url={shortUrl(endpoint.url)} />
          </span>
          <div className="mono muted id">{endpoint.id}</div>
        </div>
      ),
    },
    {
      title: 'Account',
      cell: ({ accountId, accountEmail }) => (
        <Link to="/operators/accounts/$id" params={{ id: accountId }} className="said-cell">
          {accountEmail ?? accountId}
        </Link>
      ),
    },
    {
      title: 'Environment',
      isMinor: true,
      isClear: true,
      cell: ({ endpoint: { environment } }) => <EnvironmentBadge environment={environment} />,
    },
    { title: 'State', isClear: true, cell: ({ endpoint }) => <EndpointState endpoint={endpoint} /> },
    { title: 'Since', cell: ({ since }) => <Moment at={since} none="unknown" /> },
    {
      title: 'Actions',
      isActions: true,
      cell: (failing) =>
        failing.endpoint.status === 'disabled' && (
          <Button
            size="small"
            isBusy={isBusy}
            aria-label={`Enable ${failing.endpoint.id}`}
            onClick={() => enable(failing)}
          >
            Enable
          </Button>
        ),
    },
  ];
}
