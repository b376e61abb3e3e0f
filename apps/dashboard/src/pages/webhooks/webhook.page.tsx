import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/call';
import { endpointDaysQuery, endpointQuery } from '../../api/webhook-queries';
import { useChange } from '../../api/use-change';
import type { EndpointView, TestResult } from '../../api/webhook-types';
import { BarChart } from '../../charts/bar-chart.part';
import { conditionWords } from '../../figures/filter-conditions';
import { count, percent } from '../../figures/numbers';
import { sumValues } from '../../figures/usage-parts';
import { EnvironmentBadge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { FormError } from '../../parts/form-error.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { WhoCan } from '../../parts/not-allowed.part';
import { Notice } from '../../parts/notice.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { useSession } from '../../parts/session.part';
import { Skeleton } from '../../parts/skeleton.part';
import { DeliveryCsv, DeliveryLog } from './delivery-log.part';
import type { OpenDialog } from './endpoint-dialog.part';
import { EndpointState } from './endpoint-state.part';
import { SecretFacts } from './secret-facts.part';
import './webhooks.css';

const route = getRouteApi('/signed-in/webhooks/$id');

const SignatureChecker = lazy(() =>
  import('./signature-checker.part').then(({ SignatureChecker: part }) => ({ default: part })),
);
const VerificationCode = lazy(() =>
  import('./verification-code.part').then(({ VerificationCode: part }) => ({ default: part })),
);

const EndpointDialog = lazy(() =>
  import('./endpoint-dialog.part').then(({ EndpointDialog: part }) => ({ default: part })),
);

/** One endpoint: settings, the last seven days, the log of deliveries, and code to verify them. */
export function WebhookPage() {
  const { id } = route.useParams();
  const query = useQuery(endpointQuery(id));
  return (
    <div className="stack">
      {query.data === undefined && <PageHead title="Endpoint" crumb={<Crumb />} />}
      <Loaded query={query} what="The endpoint" height={420}>
        {(endpoint) => <EndpointContent endpoint={endpoint} />}
      </Loaded>
    </div>
  );
}

function Crumb() {
  return (
    <Link to="/webhooks" className="crumb" activeOptions={{ exact: true }}>
      Webhooks
    </Link>
  );
}

function EndpointContent({ endpoint }: { readonly endpoint: EndpointView }) {
  const { id, url } = endpoint;
  const isOwner = useSession().role === 'owner';
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const test = useChange(
    (intent) => call<TestResult>(`POST webhooks/${encodeURIComponent(id)}/test`, { intent }),
    {
      refreshes: [['webhook', id]],
    },
  );
  return (
    <>
      <PageHead
        title={URL.parse(url)?.host ?? url}
        crumb={<Crumb />}
        actions={
          <>
            <Button look="main" isBusy={test.isRunning} onClick={() => test.run()}>
              Send a test event
            </Button>
            {isOwner && <Button onClick={() => setOpen('edit')}>Change</Button>}
            {isOwner && <Button onClick={() => setOpen('delete')}>Delete</Button>}
          </>
        }
      >
        <span className="mono">{url}</span>
      </PageHead>
      <FormError error={test.error} />
      {test.result !== undefined && <TestNotice result={test.result} />}
      {endpoint.status === 'disabled' && (
        <DisabledNotice endpoint={endpoint} onEnable={isOwner ? () => setOpen('enable') : null} />
      )}
      <div className="columns">
        <Panel title="Settings">
          <EndpointFacts endpoint={endpoint} onOpen={isOwner ? setOpen : null} />
        </Panel>
        <Panel>
          <EndpointDays id={id} />
        </Panel>
      </div>
      <Panel
        title="Deliveries"
        isTight
        actions={
          <div className="row">
            <DeliveryCsv endpointId={id} environment={endpoint.environment} />
            <Button size="small" onClick={() => setOpen('replay')}>
              Resend a time range
            </Button>
          </div>
        }
      >
        <DeliveryLog endpointId={id} />
      </Panel>
      <Panel title="Verify deliveries" note="Check the signature over the raw body, before you parse it.">
        <Suspense fallback={<Skeleton what="The code" height={300} />}>
          <VerificationCode endpointId={id} />
          <SignatureChecker />
        </Suspense>
      </Panel>
      {open !== null && (
        <Suspense>
          <EndpointDialog endpoint={endpoint} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function TestNotice({
  result: { delivered, words, responseTime, testEventId },
}: {
  readonly result: TestResult;
}) {
  return (
    <Notice
      tone={delivered ? 'good' : 'bad'}
      title={delivered ? 'Test event delivered' : 'Test event failed'}
      isNews
    >
      <p>{words}</p>
      <p className="muted small">
        {count(responseTime)} ms, event <span className="mono">{testEventId}</span>. Test events don’t count
        as failures.
      </p>
    </Notice>
  );
}

interface DisabledNoticeProps {
  readonly endpoint: EndpointView;
  readonly onEnable: (() => void) | null;
}

function DisabledNotice({ endpoint: { disabledAt, disabledReason }, onEnable }: DisabledNoticeProps) {
  return (
    <Notice
      tone="bad"
      title={
        <>
          Disabled since <Moment at={disabledAt} as="full" />: no events are sent
        </>
      }
      actions={
        onEnable !== null && (
          <Button look="main" onClick={onEnable}>
            Enable
          </Button>
        )
      }
    >
      {disabledReason} {onEnable === null && <WhoCan />}
    </Notice>
  );
}

interface EndpointFactsProps {
  readonly endpoint: EndpointView;
  readonly onOpen: ((dialog: OpenDialog) => void) | null;
}

function EndpointFacts({ endpoint, onOpen }: EndpointFactsProps) {
  const { environment, events, filter, successShare24h, lastAttemptAt, createdAt } = endpoint;
  return (
    <dl className="facts">
      <dt>State</dt>
      <dd className="row">
        <EndpointState endpoint={endpoint} /> <EnvironmentBadge environment={environment} />
      </dd>
      <dt>Delivered, 24 h</dt>
      <dd>{successShare24h === null ? 'nothing sent' : percent(successShare24h)}</dd>
      <dt>Last attempt</dt>
      <dd>
        <Moment at={lastAttemptAt} none="none yet" />
      </dd>
      <dt>Added</dt>
      <dd>
        <Moment at={createdAt} />
      </dd>
      <SecretFacts endpoint={endpoint} onOpen={onOpen} />
      <dt>Events</dt>
      <dd className="mono events">{events.includes('*') ? 'all types' : events.join(', ')}</dd>
      {filter.length > 0 && (
        <>
          <dt>Conditions</dt>
          <dd className="mono events">{filter.map(conditionWords).join(', and ')}</dd>
        </>
      )}
    </dl>
  );
}

function EndpointDays({ id }: { readonly id: string }) {
  const query = useQuery(endpointDaysQuery(id));
  return (
    <Loaded query={query} what="The last days" height={282}>
      {({ days }) => (
        <BarChart
          title="Deliveries of 7 days"
          height={190}
          kinds={[
            { words: 'delivered', mark: 'mark-good' },
            { words: 'failed', mark: 'mark-bad' },
          ]}
          days={days.map(({ day, delivered, failed }) => ({ day, amounts: [delivered, failed] }))}
          summary={`${count(sumValues(days.map(({ delivered }) => delivered)))} delivered, ${count(sumValues(days.map(({ failed }) => failed)))} failed for good`}
        />
      )}
    </Loaded>
  );
}
