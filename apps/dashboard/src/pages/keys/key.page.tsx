import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usageDaysQuery } from '../../api/account-queries';
import { keysQuery } from '../../api/queries';
import type { KeyView, MadeKey } from '../../api/types';
import { BarChart } from '../../charts/bar-chart.part';
import { isInForce } from '../../figures/key-age';
import { boundsWords } from '../../figures/key-bounds';
import { keyName, keyTitle } from '../../figures/key-names';
import { counted } from '../../figures/numbers';
import { EnvironmentBadge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { WhoCan } from '../../parts/not-allowed.part';
import { Notice } from '../../parts/notice.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { useSession } from '../../parts/session.part';
import { useEnvironment } from '../../parts/use-environment';
import { KeyState } from './key-state.part';
import { MadeKeyDialog } from '../../parts/made-key-dialog.part';
import { RenameKeyDialog } from './rename-key-dialog.part';
import { RevokeKeyDialog } from './revoke-key-dialog.part';
import { RotateKeyDialog } from './rotate-key-dialog.part';

const route = getRouteApi('/signed-in/keys/$id');

type Open = 'rename' | 'rotate' | 'revoke' | null;

/** One key: what is known of it, its requests by day, and what can be done with it. */
export function KeyPage() {
  const { id } = route.useParams();
  const env = useEnvironment();
  const query = useQuery(keysQuery(env));
  return (
    <div className="stack">
      {query.data === undefined && <PageHead title="Key" crumb={<Crumb />} />}
      <Loaded query={query} what="The key" height={420}>
        {(keys) => {
          const key = keys.find((one) => one.id === id);
          return key === undefined ? <NoKey env={env} /> : <KeyContent apiKey={key} />;
        }}
      </Loaded>
    </div>
  );
}

function NoKey({ env }: { readonly env: string }) {
  return (
    <>
      <PageHead title="No such key" crumb={<Crumb />} />
      <Panel>
        <Empty
          action={
            <Link to="/keys" className="button">
              All {env} keys
            </Link>
          }
        >
          There is no {env} key with this id in this account. It may be one of the other environment: switch
          above.
        </Empty>
      </Panel>
    </>
  );
}

function Crumb() {
  return (
    <Link to="/keys" className="crumb" activeOptions={{ exact: true }}>
      Keys
    </Link>
  );
}

function KeyContent({ apiKey }: { readonly apiKey: KeyView }) {
  const [open, setOpen] = useState<Open>(null);
  const [made, setMade] = useState<MadeKey | null>(null);
  const { role } = useSession();
  const isWorking = apiKey.state === 'working';
  const may = apiKey.environment === 'test' || role === 'owner';
  const close = (): void => setOpen(null);
  return (
    <>
      <PageHead
        title={keyTitle(apiKey)}
        crumb={<Crumb />}
        actions={
          may && (
            <>
              <Button onClick={() => setOpen('rename')}>Rename</Button>
              {isWorking && apiKey.replacedBy === null && (
                <Button onClick={() => setOpen('rotate')}>Rotate</Button>
              )}
              {isInForce(apiKey) && <Button onClick={() => setOpen('revoke')}>Revoke</Button>}
            </>
          )
        }
      >
        <span className="mono">{keyName(apiKey)}</span>
      </PageHead>
      {!may && (
        <Notice title="Only owners can change live keys">
          <WhoCan />
        </Notice>
      )}
      {isWorking && apiKey.replacedBy !== null && (
        <Notice tone="late" title="Replaced by a newer key">
          It works until <Moment at={apiKey.expiresAt} as="full" />. Its{' '}
          <Link to="/keys/$id" params={{ id: apiKey.replacedBy }}>
            successor
          </Link>{' '}
          works already.
        </Notice>
      )}
      <Panel title="Facts">
        <KeyFacts apiKey={apiKey} />
      </Panel>
      <Panel>
        <KeyDays apiKey={apiKey} />
      </Panel>
      {open === 'rename' && <RenameKeyDialog apiKey={apiKey} onClose={close} />}
      {open === 'revoke' && <RevokeKeyDialog apiKey={apiKey} onClose={close} />}
      {open === 'rotate' && (
        <RotateKeyDialog
          apiKey={apiKey}
          onClose={close}
          onMade={(key) => {
            close();
            setMade(key);
          }}
        />
      )}
      {made !== null && <MadeKeyDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}

function KeyFacts({ apiKey }: { readonly apiKey: KeyView }) {
  const { environment, createdAt, createdBy, lastUsedAt, expiresAt, revokedAt, requests7d } = apiKey;
  return (
    <dl className="facts">
      <dt>State</dt>
      <dd className="row">
        <KeyState apiKey={apiKey} /> <EnvironmentBadge environment={environment} />
      </dd>
      <dt>Created</dt>
      <dd>
        <Moment at={createdAt} as="full" /> by {createdBy?.email ?? 'the command line'}
      </dd>
      <dt>Last used</dt>
      <dd>
        <Moment at={lastUsedAt} as="full" none="never" />
      </dd>
      <dt>Expires</dt>
      <dd>
        <Moment at={expiresAt} as="full" none="never" />
      </dd>
      {revokedAt !== null && (
        <>
          <dt>Revoked</dt>
          <dd>
            <Moment at={revokedAt} as="full" />
          </dd>
        </>
      )}
      <dt>Restrictions</dt>
      <dd>{boundsWords(apiKey.bounds)}</dd>
      <dt>Requests</dt>
      <dd>{counted(requests7d, 'request')} in the last 7 days</dd>
    </dl>
  );
}

function KeyDays({ apiKey: { id, environment } }: { readonly apiKey: KeyView }) {
  const query = useQuery(usageDaysQuery(environment, null, 'key'));
  return (
    <Loaded query={query} what="The usage of this key" height={316}>
      {({ days }) => {
        const own = days.map(({ day, parts }) => {
          const part = parts.find(({ name }) => name === id);
          return { day, amounts: [part?.admitted ?? 0, part?.refused ?? 0] };
        });
        const sum = own.reduce((total, { amounts }) => total + (amounts[0] ?? 0), 0);
        return (
          <BarChart
            title="Requests of the last 30 days"
            kinds={[
              { words: 'admitted', mark: 'mark-main' },
              { words: 'refused', mark: 'mark-bad' },
            ]}
            days={own}
            summary={`${counted(sum, 'request')} admitted in 30 Indian days`}
          />
        );
      }}
    </Loaded>
  );
}
