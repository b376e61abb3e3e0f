import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointsQuery, plansQuery } from '../../api/queries';
import type { EndpointView, MadeEndpoint } from '../../api/webhook-types';
import { counted, percent } from '../../figures/numbers';
import { shortUrl } from '../../figures/short-url';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { WhoCan } from '../../parts/not-allowed.part';
import { Notice } from '../../parts/notice.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { useSession } from '../../parts/session.part';
import { Table, type Column } from '../../parts/table.part';
import { UrlText } from '../../parts/url-text.part';
import { EndpointState } from './endpoint-state.part';
import { MakeEndpointDialog } from './make-endpoint-dialog.part';
import { MadeSecretDialog } from './made-secret-dialog.part';
import './webhooks.css';

const route = getRouteApi('/signed-in/webhooks');

const columns: readonly Column<EndpointView>[] = [
  {
    title: 'Endpoint',
    cell: ({ id, url }) => (
      <Link to="/webhooks/$id" params={{ id }} className="row-link" title={url}>
        <span className="endpoint-url">
          <UrlText url={shortUrl(url)} />
        </span>
      </Link>
    ),
  },
  { title: 'State', isClear: true, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  {
    title: 'Events',
    cell: ({ events }) => (events.includes('*') ? 'all types' : counted(events.length, 'type')),
  },
  {
    title: 'Last attempt',
    cell: ({ lastAttemptAt }) => <Moment at={lastAttemptAt} as="ago" none="none yet" />,
  },
  {
    title: 'Delivered, 24 h',
    align: 'end',
    cell: ({ successShare24h }) =>
      successShare24h === null ? <span className="muted">nothing sent</span> : percent(successShare24h),
  },
];

/** Webhook endpoints of an environment, with the limit of the plan. */
export function WebhooksPage() {
  const { env } = route.useSearch();
  const query = useQuery(endpointsQuery(env));
  const { role, plan } = useSession();
  const plans = useQuery(plansQuery);
  const limit = plans.data?.find(({ id }) => id === plan.id)?.webhooksLimit;
  const used = query.data?.length ?? 0;
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeEndpoint | null>(null);
  const mayMake = role === 'owner' && limit !== undefined && used < limit;
  return (
    <div className="stack">
      <PageHead
        title="Webhooks"
        actions={
          mayMake && (
            <Button look="main" icon="plus" onClick={() => setMaking(true)}>
              Add an endpoint
            </Button>
          )
        }
      >
        We send signed events to your HTTPS endpoints, and retry a delivery that gets no 2xx response.
      </PageHead>
      {limit !== undefined && limit > 0 && used >= limit && <FullNotice limit={limit} />}
      {role !== 'owner' && (
        <Notice title="Only owners can add or change endpoints">
          <WhoCan /> You can test them and resend deliveries.
        </Notice>
      )}
      <Panel isTight>
        <Loaded
          query={query}
          what="The endpoints"
          height={220}
          empty={(endpoints) => (endpoints.length === 0 ? <NoEndpoints limit={limit} /> : null)}
        >
          {(endpoints) => (
            <Table caption="Endpoints" columns={columns} rows={endpoints} idOf={({ id }) => id} />
          )}
        </Loaded>
      </Panel>
      {isMaking && (
        <MakeEndpointDialog
          environment={env}
          onClose={() => setMaking(false)}
          onMade={(endpoint) => {
            setMaking(false);
            setMade(endpoint);
          }}
        />
      )}
      {made !== null && (
        <MadeSecretDialog
          title="Your endpoint was added"
          secret={made.secret}
          lost={made.replacesLost && 'It added the endpoint, whose secret is this one now.'}
          onClose={() => setMade(null)}
        />
      )}
    </div>
  );
}

function NoEndpoints({ limit }: { readonly limit: number | undefined }) {
  const { plan } = useSession();
  if (limit === 0) {
    return (
      <Empty
        action={
          <Link to="/plan" className="button" data-look="main">
            Compare the plans
          </Link>
        }
      >
        When an IPO opens, closes or lists, when a premium changes, when a fund offer or gold bond opens: a
        webhook tells your server within seconds, so that it need not ask. Pro has 5 endpoints in each
        environment, Enterprise 20; {plan.name} has none.
      </Empty>
    );
  }
  return <Empty>No endpoint receives events of this environment yet.</Empty>;
}

function FullNotice({ limit }: { readonly limit: number }) {
  const { plan } = useSession();
  const plans = useQuery(plansQuery);
  const more = plans.data?.find(({ webhooksLimit }) => webhooksLimit > limit);
  return (
    <Notice
      tone="late"
      title={`All ${limit} endpoints of ${plan.name} are used`}
      actions={<Link to="/plan">Plans</Link>}
    >
      Delete one to add another.{more !== undefined && ` ${more.name} has ${more.webhooksLimit}.`}
    </Notice>
  );
}
