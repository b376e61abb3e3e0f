import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { dataPageQuery } from '../../api/data-pages';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { NoSuchPage } from '../../parts/unknown-page.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { useEnvironment } from '../../parts/use-environment';
import { knownKinds, type ShownKind } from './known-kinds.part';
import { LackingPart } from './lacking-part.part';
import { type ListName, listTitles, parseListName } from './list-titles';
import './data.css';
import './record/record.css';

const route = getRouteApi('/signed-in/data/$list/$id');

/** Page of one record of market data; the address names its list and its id. */
export function DataRecordPage() {
  const { list, id } = route.useParams();
  const name = parseListName(list);
  const kind = name === null ? undefined : knownKinds[name];
  if (name === null || kind === undefined) return <NoSuchPage />;
  return <KnownRecord key={`${name}/${id}`} kind={kind} list={name} id={id} />;
}

interface KnownRecordProps {
  readonly kind: ShownKind;
  readonly list: ListName;
  readonly id: string;
}

function KnownRecord({ kind, list, id }: KnownRecordProps) {
  const { at } = route.useSearch();
  const title = listTitles[list];
  const query = useQuery(dataPageQuery(useEnvironment(), kind.path(id)));
  if (query.data !== undefined && query.data.main.error === null) {
    return (
      <Loaded query={query} what={title} height={900}>
        {(page) => kind.render(page, id, at)}
      </Loaded>
    );
  }
  const isGone = query.data?.main.status === 404;
  return (
    <div className="stack data-page">
      <PageHead
        title={isGone ? 'No such record' : id}
        crumb={
          <Link to="/data/$list" params={{ list }} className="crumb">
            {title}
          </Link>
        }
      />
      <Panel>
        <Loaded query={query} what={title} height={900}>
          {({ main }) =>
            isGone ? (
              <Empty>{main.error?.message}</Empty>
            ) : (
              <LackingPart
                part={main}
                title={title}
                tells="The record with its days, its terms and its changes."
              />
            )
          }
        </Loaded>
      </Panel>
    </div>
  );
}
