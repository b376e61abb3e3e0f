import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { keysQuery } from '../../api/queries';
import type { Environment, KeyView, MadeKey } from '../../api/types';
import { isInForce } from '../../figures/key-age';
import { boundsWords } from '../../figures/key-bounds';
import { keyName, keyTitle } from '../../figures/key-names';
import { count, counted } from '../../figures/numbers';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { PersonName } from '../../parts/person-name.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { Segments } from '../../parts/segments.part';
import { Table, type Column } from '../../parts/table.part';
import { KeyState } from './key-state.part';
import { MadeKeyDialog } from '../../parts/made-key-dialog.part';
import { MakeKeyDialog } from './make-key-dialog.part';

const route = getRouteApi('/signed-in/keys');

const columns: readonly Column<KeyView>[] = [
  {
    title: 'Key',
    cell: (key) => (
      <div>
        <Link to="/keys/$id" params={{ id: key.id }} className="row-link">
          {keyTitle(key)}
        </Link>
        <div className="mono muted nowrap">{keyName(key)}</div>
        {key.bounds !== null && <div className="muted small">{boundsWords(key.bounds)}</div>}
      </div>
    ),
  },
  { title: 'State', isClear: true, cell: (key) => <KeyState apiKey={key} /> },
  { title: 'Created by', cell: ({ createdBy }) => <PersonName person={createdBy} /> },
  { title: 'Last used', cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} as="ago" none="never" /> },
  { title: 'Expires', cell: ({ expiresAt }) => <Moment at={expiresAt} none="never" /> },
  { title: 'Requests, 7 d', align: 'end', cell: ({ requests7d }) => count(requests7d) },
];

/** Keys of an environment, with the name, the maker and the last use of each. */
export function KeysPage() {
  const { env, show } = route.useSearch();
  const navigate = useNavigate({ from: '/keys' });
  const query = useQuery(keysQuery(env));
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const make = (
    <Button look="main" icon="plus" onClick={() => setMaking(true)}>
      Create {env} key
    </Button>
  );
  return (
    <div className="stack">
      <PageHead title="Keys" actions={make}>
        A key is shown once, when you create it. Up to 20 active keys per environment.
      </PageHead>
      <Panel isTight>
        <Loaded
          query={query}
          what="The keys"
          height={320}
          empty={(keys) => (keys.length === 0 ? <NoKeys env={env} /> : null)}
        >
          {(keys) => (
            <KeyTable
              keys={keys}
              isAll={show === 'all'}
              onShow={(next) => void navigate({ search: (old) => ({ ...old, show: next }) })}
            />
          )}
        </Loaded>
      </Panel>
      {isMaking && (
        <MakeKeyDialog
          environment={env}
          keys={query.data ?? []}
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
          }}
        />
      )}
      {made !== null && <MadeKeyDialog made={made} onClose={() => setMade(null)} />}
    </div>
  );
}

function NoKeys({ env }: { readonly env: Environment }) {
  return (
    <Empty>
      {env === 'test'
        ? 'No test keys yet. A test key reads sample data and doesn’t use your live quota.'
        : 'No live keys yet. To try the API first, create a test key: it reads sample data and doesn’t use your live quota.'}
    </Empty>
  );
}

interface KeyTableProps {
  readonly keys: readonly KeyView[];
  readonly isAll: boolean;
  readonly onShow: (show: 'all' | undefined) => void;
}

function KeyTable({ keys, isAll, onShow }: KeyTableProps) {
  // The suspension of an account is that of all its keys.
  const inForce = keys.filter(isInForce);
  const state = inForce.some((key) => key.state === 'suspended') ? 'suspended' : 'working';
  const shown = isAll ? keys : inForce;
  return (
    <>
      <div className="panel-head">
        <p>{counted(inForce.length, `${state} key`)}</p>
        {inForce.length < keys.length && (
          <Segments
            label="Which keys"
            value={isAll ? 'all' : 'working'}
            options={[
              ['working', state === 'suspended' ? 'Suspended' : 'Working'],
              ['all', `All ${keys.length}`],
            ]}
            onValue={(value) => onShow(value === 'all' ? 'all' : undefined)}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <Empty>All keys are revoked or expired.</Empty>
      ) : (
        <Table caption="Keys" columns={columns} rows={shown} idOf={({ id }) => id} />
      )}
    </>
  );
}
