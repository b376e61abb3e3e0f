import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ExplorerRoute } from '../../api/explorer-types';
import { explorerRoutesQuery } from '../../api/explorer-queries';
import { firstValues, readPath, writePath } from '../../figures/explorer-path';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { ExplorerResponsePanel } from './explorer-response-panel.part';
import { RouteForm } from './route-form.part';
import './explorer.css';

const route = getRouteApi('/signed-in/explorer');

/** Explorer: every read of the API with its filters, and the response as table, JSON or lines. It uses no quota. */
export function ExplorerPage() {
  const query = useQuery(explorerRoutesQuery);
  return (
    <div className="stack">
      <PageHead title="API explorer">
        Send read requests as your keys would. 30 a minute and 1,000 a day; they don’t use your quota.
      </PageHead>
      <Loaded
        query={query}
        what="The data sets"
        height={560}
        empty={(routes) =>
          routes.length === 0 ? (
            <Panel>
              <Empty>Nothing to read yet.</Empty>
            </Panel>
          ) : null
        }
      >
        {(routes) => <Exploring routes={routes} />}
      </Loaded>
    </div>
  );
}

/** Read that every plan has, shown first. */
const startPath = '/v1/ipos';

function Exploring({ routes }: { readonly routes: readonly ExplorerRoute[] }) {
  const asked = route.useSearch({ select: (search) => search.path });
  const navigate = useNavigate({ from: '/explorer' });
  const [first] = routes;
  const present =
    readPath(routes, asked ?? startPath) ??
    (first === undefined ? null : { route: first, values: firstValues(first) });
  if (present === null) return null;
  const path = writePath(present.route, present.values);
  const read = (next: string): void =>
    void navigate({ search: (old) => ({ ...old, path: next }), resetScroll: false });
  return (
    <>
      <Panel>
        <RouteForm key={path} routes={routes} present={present} onRead={read} />
      </Panel>
      <ExplorerResponsePanel
        present={present}
        path={path}
        onPage={(page) => read(writePath(present.route, { ...present.values, page: String(page) }))}
      />
    </>
  );
}
