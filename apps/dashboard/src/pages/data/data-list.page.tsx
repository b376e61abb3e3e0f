import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { dataPageQuery, totalOf, type DataPage } from '../../api/data-pages';
import { counted } from '../../figures/numbers';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { PageHead } from '../../parts/page-head.part';
import { Pager } from '../../parts/pager.part';
import { Panel } from '../../parts/panel.part';
import { Skeleton } from '../../parts/skeleton.part';
import { Table } from '../../parts/table.part';
import { NoSuchPage } from '../../parts/unknown-page.part';
import { RequestForView } from '../../parts/request-for-view.part';
import { useEnvironment } from '../../parts/use-environment';
import type { ListSearch } from '../../figures/list-search';
import { type DataList, listPath } from './data-list';
import { ExportLink } from './export-link.part';
import { Disclaimer } from './disclaimer.part';
import { knownLists } from './known-lists';
import { LackingPart } from './lacking-part.part';
import { parseListName } from './list-titles';
import { ListFilters } from './list-filters.part';
import { sortedColumns } from './sorted-columns.part';
import { StateTabs } from './state-tabs.part';
import './data.css';

const route = getRouteApi('/signed-in/data/$list');
/** Greatest page that the service shows of a list. */
const lastPage = 20;

/** List of records that the service sells. */
export function DataListPage() {
  const { list } = route.useParams();
  const name = parseListName(list);
  return name === null ? <NoSuchPage /> : <KnownList key={name} list={knownLists[name]} />;
}

function KnownList({ list }: { readonly list: DataList }) {
  const environment = useEnvironment();
  const { env: _env, ...search } = route.useSearch();
  const navigate = useNavigate({ from: '/data/$list' });
  const path = listPath(list, search);
  const query = useQuery(dataPageQuery(environment, path));
  const change = (next: ListSearch, isTyped = false): void =>
    void navigate({
      search: (old) => ({ ...old, page: undefined, ...next }),
      replace: isTyped,
      resetScroll: false,
    });
  return (
    <div className="stack data-page">
      <PageHead
        title={list.title}
        actions={
          <>
            {list.above}
            <ExportLink path={path} total={query.data === undefined ? null : totalOf(query.data.main)} />
          </>
        }
      >
        {list.lead} Times and days are IST. Viewing data here doesn’t use your quota.
      </PageHead>
      <StateTabs
        list={list}
        parts={query.data?.parts}
        state={search.status}
        onState={(status) => change({ status })}
      />
      {list.Chart !== undefined && query.data?.main.error === null && (
        <Suspense fallback={<Skeleton what="The chart" height={280} />}>
          <list.Chart page={query.data} />
        </Suspense>
      )}
      <Panel isTight>
        <ListFilters list={list} search={search} onChange={change} />
        <Loaded query={query} what={list.title} height={640}>
          {(page) => <ListContent list={list} page={page} search={search} onChange={change} />}
        </Loaded>
      </Panel>
      <RequestForView path={path} environment={environment} isReady={query.data?.main.error === null} />
    </div>
  );
}

interface ListContentProps {
  readonly list: DataList;
  readonly page: DataPage;
  readonly search: ListSearch;
  readonly onChange: (next: ListSearch) => void;
}

function ListContent({ list, page, search, onChange }: ListContentProps) {
  const { main, parts } = page;
  if (main.error !== null) return <LackingPart part={main} title={list.title} tells={list.lead} />;
  const { count, render } = list.table(page);
  if (count === 0) return <Empty>No {list.noun} match. Try fewer filters.</Empty>;
  const total = totalOf(main) ?? count;
  return (
    <>
      {render(({ rows, columns, idOf }) => (
        <Table
          caption={`${list.title}, ${counted(total, 'record')}`}
          columns={sortedColumns(columns, search.sort ?? list.sorts[0]?.[0], (sort) => onChange({ sort }))}
          rows={rows}
          idOf={idOf}
          isDense
        />
      ))}
      <Pager
        page={search.page ?? 1}
        totalPages={Math.min(lastPage, Math.max(1, Math.ceil(total / 25)))}
        total={total}
        what={list.noun}
        words={['Previous', 'Next']}
        onPage={(next) => onChange({ page: next === 1 ? undefined : next })}
      />
      {total > lastPage * 25 && (
        <p className="panel-foot muted small">
          This page shows the first {lastPage * 25} {list.noun} of an order. Filter, sort, or read the rest by
          the API.
        </p>
      )}
      <Disclaimer of={[main, parts.premiums]} />
    </>
  );
}
