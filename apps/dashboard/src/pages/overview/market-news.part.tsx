import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { newsQuery, rowsOf } from '../../api/data-pages';
import { localText } from '../../api/kept-text';
import { serverNow } from '../../api/server-time';
import { valueWords } from '../../figures/market-choices';
import { counted } from '../../figures/numbers';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { Panel } from '../../parts/panel.part';
import { Table } from '../../parts/table.part';
import { useEnvironment } from '../../parts/use-environment';

interface ChangedIpo {
  readonly slug: string;
  readonly name: string;
  readonly status: string;
  readonly updatedAt: string;
}

const shown = 5;
const place = 'market-seen-at';

/** IPOs that changed last, and how many of a page of them did since this browser showed them before. */
export function MarketNews() {
  const query = useQuery(newsQuery(useEnvironment()));
  const [seenAt] = useState(lastSeen);
  return (
    <Loaded query={query} what="The market" height={286}>
      {(news) => {
        const rows = rowsOf<ChangedIpo>(news);
        const changed = rows.filter(({ updatedAt }) => seenAt !== null && updatedAt > seenAt).length;
        return (
          <Panel
            title="In the market"
            note={seenAt === null ? undefined : sinceWords(changed, rows.length)}
            isTight
            actions={
              <Link to="/data/$list" params={{ list: 'ipos' }} search={{ sort: '-updatedAt' }}>
                All IPOs
              </Link>
            }
          >
            {rows.length === 0 ? (
              <Empty>{news.error?.message ?? 'No IPOs yet.'}</Empty>
            ) : (
              <Table
                caption="IPOs that changed last"
                columns={[
                  {
                    title: 'IPO',
                    cell: ({ slug, name }) => (
                      <Link to="/data/$list/$id" params={{ list: 'ipos', id: slug }} className="row-link">
                        {name}
                      </Link>
                    ),
                  },
                  { title: 'Status', isClear: true, cell: ({ status }) => valueWords(status) },
                  { title: 'Changed', align: 'end', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
                ]}
                rows={rows.slice(0, shown)}
                idOf={({ slug }) => slug}
              />
            )}
          </Panel>
        );
      }}
    </Loaded>
  );
}

function sinceWords(changed: number, read: number): string {
  if (changed === 0) return 'No IPO changed since your last visit.';
  const many = changed === read ? `${read} or more IPOs` : counted(changed, 'IPO');
  return `${many} changed since your last visit.`;
}

/** Returns when this browser showed the market before, and keeps the present time in its place. */
function lastSeen(): string | null {
  const before = localText.read(place);
  localText.write(place, new Date(serverNow()).toISOString());
  return before;
}
